/// The settings of the service, with their defaults. `SettingsTable` has their keys, ranges and descriptions.
public struct Settings: Sendable, Equatable {
    /// The absolute path of the folder of groups, or of a single group.
    public var root: String?
    /// The absolute path of the costumes; nil uses those beside the working folder or the program.
    public var templates: String?
    /// The absolute path of the cache of prepared costumes; nil uses the user's cache folder.
    public var cache: String?
    /// Whether to poll the groups instead of using inotify.
    public var poll = false
    /// The time between two polls.
    public var pollInterval: Duration = .seconds(2)
    /// The time between two scans of all groups, which find changes whose events were lost.
    public var scanInterval: Duration = .seconds(30)
    /// When changed files count as completely written.
    public var debounce = Debounce()
    /// How stickers are made, unless a group's profile overrides it.
    public var stickers = StickerSettings()
    /// Names of platforms that packs are also made for, unless a group's profile overrides it.
    public var platforms: [String] = []
    /// The permissions of packs.
    public var files = Files()
    /// How long old files stay.
    public var retention = Retention()
    /// How long a group keeps its stickers after its face is removed.
    public var eraseAfterFaceRemoved: Duration = .days(30)
    /// How faces are read.
    public var face = Face()
    /// How much work is done at once.
    public var builds = Builds()
    /// How the log is written.
    public var log = Log()
    /// Where metrics are written.
    public var metrics = Metrics()
    /// The queue and the store that many machines share.
    public var cluster = Cluster()

    /// The defaults.
    public init() {}

    /// How long files must stay unchanged before they count as completely written.
    public struct Debounce: Sendable, Equatable {
        /// The time without a change.
        public var quiet: Duration = .milliseconds(50)
        /// The longest wait while changes continue.
        public var longest: Duration = .seconds(1)
        /// The time without a change for a truncated face.
        public var truncated: Duration = .seconds(2)
        /// The time without a change for folders of costumes.
        public var templates: Duration = .seconds(2)
    }

    /// The permissions of packs, regardless of the umask.
    public struct Files: Sendable, Equatable {
        /// For files.
        public var mode: UInt32 = 0o644
        /// For folders.
        public var folderMode: UInt32 = 0o755
    }

    /// How long files stay after the last manifest that names them.
    public struct Retention: Sendable, Equatable {
        /// The time after a manifest or status last named a file.
        public var time: Duration = .hours(1)
        /// The most bytes per group. Beyond it, or eight packs, the oldest files are deleted sooner.
        public var bytes = 1 << 30
        /// The most bytes of all groups together.
        public var totalBytes = 64 << 30
        /// The least time that every file stays.
        public var shortest: Duration = .seconds(60)
    }

    /// How faces are read.
    public struct Face: Sendable, Equatable {
        /// How a face is cropped to a square: around the detected face, or at the center.
        public enum Framing: String, Sendable, CaseIterable { case auto, center }

        /// Whether the background of a face is removed: where the person is clearly distinct from it, or never.
        public enum Background: String, Sendable, CaseIterable { case auto, keep }

        /// Whether a face acts: as costumes want it, or never.
        public enum Expressions: String, Sendable, CaseIterable { case auto, off }

        /// The largest face file, in bytes.
        public var maximumBytes = 16 << 20
        /// How a face is cropped.
        public var framing = Framing.auto
        /// Whether its background is removed.
        public var background = Background.auto
        /// Whether it acts.
        public var expressions = Expressions.auto
        /// Whether to decode faces even when the kernel can't sandbox the decoder.
        public var insecureDecoder = false
    }

    /// How much work is done at once.
    public struct Builds: Sendable, Equatable {
        /// The threads that draw and encode; nil uses one per processor.
        public var workers: Int?
        /// The share of workers for rebuilding groups after costumes changed, 0 to 1.
        public var rebuildShare = 0.5
    }

    /// How the log is written.
    public struct Log: Sendable, Equatable {
        /// The formats; `auto` chooses by where standard error leads.
        public enum Format: String, Sendable, CaseIterable { case auto, journald, terminal, json }
        /// The levels, the most detailed first.
        public enum Level: String, Sendable, CaseIterable {
            case trace, debug, info, notice, warning, error, critical
        }

        /// The format of lines.
        public var format = Format.auto
        /// The least severe level that is logged.
        public var level = Level.info
    }

    /// The queue and the store that many machines share. Files with secrets may also be systemd credentials.
    public struct Cluster: Sendable, Equatable {
        /// What `queuePrefix` is unless given.
        public static let usualPrefix = "kigurumi"
        /// What `queueReplicas` are unless given.
        public static let usualReplicas = 1
        /// What `storeRegion` is unless given.
        public static let usualRegion = "us-east-1"

        /// Addresses of NATS servers, with commas between them.
        public var queue: String?
        /// The first part of the queue's subjects; nil: `usualPrefix`.
        public var queuePrefix: String?
        /// How many servers keep each job, where this program makes the streams; nil: `usualReplicas`.
        public var queueReplicas: Int?
        /// The path of a file with a JWT and a seed.
        public var queueCredentials: String?
        /// A user's name.
        public var queueUser: String?
        /// The path of the file with the user's password.
        public var queuePasswordFile: String?
        /// The path of a file with a token.
        public var queueTokenFile: String?
        /// The path of a PEM file; nil: the system's certificates.
        public var queueCertificates: String?
        /// The address of an S3 bucket, or a folder's path.
        public var store: String?
        /// The bucket's region; nil: `usualRegion`.
        public var storeRegion: String?
        /// Where the bucket's name stands in addresses.
        public var storeAddressing = Addressing.path
        /// The path of the file with the access key's id.
        public var storeKeyFile: String?
        /// The path of the file with the secret key.
        public var storeSecretFile: String?
        /// The path of a PEM file; nil: the system's certificates.
        public var storeCertificates: String?
        /// Jobs that a worker does at once; nil: one per core.
        public var jobs: Int?
        /// How long a worker that stops goes on with its jobs.
        public var stopTime: Duration = .seconds(20)
        /// The path of the folder in which workers build packs.
        public var scratch: String?

        /// Where requests name the bucket.
        public enum Addressing: String, Sendable, CaseIterable {
            /// `https://HOST/BUCKET/KEY`
            case path
            /// `https://BUCKET.HOST/KEY`
            case host
        }
    }

    /// Where and how often metrics are written.
    public struct Metrics: Sendable, Equatable {
        /// The textfile's absolute path; nil writes no metrics.
        public var file: String?
        /// The time between two writes.
        public var interval: Duration = .seconds(15)
    }
}

extension Duration {
    static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
    static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
