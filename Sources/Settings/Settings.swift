/// What the daemon goes by. The defaults stand here; `SettingsTable` has the keys, ranges and meanings.
public struct Settings: Sendable, Equatable {
    /// Absolute folder of the groups, or a group.
    public var root: String?
    /// Absolute folder of the costumes; nil: those beside the working folder or the program.
    public var templates: String?
    /// Absolute folder of compiled costumes; nil: the user's cache.
    public var cache: String?
    /// Looks at the groups now and then instead of being told by the kernel.
    public var poll = false
    public var pollInterval: Duration = .seconds(2)
    /// Between two scans of all groups that make up for lost events.
    public var scanInterval: Duration = .seconds(30)
    public var settle = Settle()
    /// For groups whose profile says nothing else.
    public var stickers = StickerSettings()
    public var files = Files()
    public var retention = Retention()
    /// How long a group keeps its stickers after its face was removed.
    public var eraseAfterFaceRemoved: Duration = .days(30)
    public var face = Face()
    public var builds = Builds()
    public var log = Log()
    public var metrics = Metrics()

    public init() {}

    /// How long something must be quiet before it counts as written.
    public struct Settle: Sendable, Equatable {
        public var quiet: Duration = .milliseconds(50)
        /// At most this long under constant writing.
        public var longest: Duration = .seconds(1)
        /// For a face that ends too soon.
        public var truncated: Duration = .seconds(2)
        /// For folders of costumes.
        public var templates: Duration = .seconds(2)
    }

    public struct Files: Sendable, Equatable {
        public var mode: UInt32 = 0o644
        public var folderMode: UInt32 = 0o755
    }

    /// How long files stay that no manifest names any more.
    public struct Retention: Sendable, Equatable {
        public var time: Duration = .hours(1)
        /// The most of a group's; beyond it, or eight packs, the oldest go sooner.
        public var bytes = 1 << 30
        /// The most of all groups' together.
        public var totalBytes = 64 << 30
        /// No file goes sooner than this.
        public var shortest: Duration = .seconds(60)
    }

    public struct Face: Sendable, Equatable {
        public enum Framing: String, Sendable, CaseIterable { case auto, centre }

        public var maximumBytes = 16 << 20
        public var framing = Framing.auto
        /// Goes on where the kernel can't lock the decoder in.
        public var insecureDecoder = false
    }

    public struct Builds: Sendable, Equatable {
        /// Threads that draw and encode; nil: one for each processor.
        public var workers: Int?
        /// Of the workers, for groups that are rebuilt because costumes changed.
        public var rebuildShare = 0.5
    }

    public struct Log: Sendable, Equatable {
        public enum Format: String, Sendable, CaseIterable { case auto, journald, terminal, json }
        public enum Level: String, Sendable, CaseIterable {
            case trace, debug, info, notice, warning, error, critical
        }

        public var format = Format.auto
        public var level = Level.info
    }

    public struct Metrics: Sendable, Equatable {
        /// Absolute; nil: none are written.
        public var file: String?
        public var interval: Duration = .seconds(15)
    }
}

extension Duration {
    static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
    static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
