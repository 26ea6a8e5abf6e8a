/// The settings of the service, with their defaults. `SettingsTable` has their keys, ranges and descriptions.
package struct Settings: Sendable, Equatable {
    /// The absolute path of the folder of groups, or of a single group.
    package var root: String?
    /// The absolute path of the costumes; nil uses those beside the working folder or the program.
    package var templates: String?
    /// The absolute path of the cache of prepared costumes; nil uses the user's cache folder.
    package var cache: String?
    /// Whether to poll the groups instead of using inotify.
    package var poll = false
    /// The time between two polls.
    package var pollInterval: Duration = .seconds(2)
    /// The time between two scans of all groups, which find changes whose events were lost.
    package var scanInterval: Duration = .seconds(30)
    /// When changed files count as completely written.
    package var debounce = Debounce()
    /// How stickers are made, unless a group's profile overrides it.
    package var stickers = StickerSettings()
    /// Names of platforms that packs are also made for, unless a group's profile overrides it.
    package var platforms: [String] = []
    package var files = Files()
    /// How long old files stay.
    package var retention = Retention()
    /// How long a group keeps its stickers after its face is removed.
    package var eraseAfterFaceRemoved: Duration = .days(30)
    package var face = Face()
    /// How much work is done at once.
    package var builds = Builds()
    /// How much the groups of one prefix may have made.
    package var limits = Limits()
    package var log = Log()
    package var metrics = Metrics()
    /// The queue and the store that many machines share.
    package var cluster = Cluster()
    package var serve = Serve()

    package init() {}

    /// How long files must stay unchanged before they count as completely written.
    package struct Debounce: Sendable, Equatable {
        /// The time without a change.
        package var quiet: Duration = .milliseconds(50)
        /// The longest wait while changes continue.
        package var longest: Duration = .seconds(1)
        /// The time without a change for a truncated face.
        package var truncated: Duration = .seconds(2)
        /// The time without a change for folders of costumes.
        package var templates: Duration = .seconds(2)
    }

    /// The permissions of packs, regardless of the umask.
    package struct Files: Sendable, Equatable {
        package var mode: UInt32 = 0o644
        package var folderMode: UInt32 = 0o755
    }

    /// How long files stay after the last manifest that names them.
    package struct Retention: Sendable, Equatable {
        /// The time after a manifest or status last named a file.
        package var time: Duration = .hours(1)
        /// The most bytes per group. Beyond it, or eight packs, the oldest files are deleted sooner.
        package var bytes = 1 << 30
        /// The most bytes of all groups together.
        package var totalBytes = 64 << 30
        /// The least time that every file stays.
        package var shortest: Duration = .seconds(60)
    }

    package struct Face: Sendable, Equatable {
        /// How a face is cropped to a square: around the detected face, or at the center.
        package enum Framing: String, Sendable, CaseIterable { case auto, center }

        /// Whether the background of a face is removed: where the person is clearly distinct from it, or never.
        package enum Background: String, Sendable, CaseIterable { case auto, keep }

        /// Whether a face acts: as costumes want it, or never.
        package enum Expressions: String, Sendable, CaseIterable { case auto, off }

        /// The largest face file, in bytes.
        package var maximumBytes = 16 << 20
        package var framing = Framing.auto
        package var background = Background.auto
        /// Whether it acts.
        package var expressions = Expressions.auto
        /// Whether to decode faces even when the kernel can't sandbox the decoder.
        package var insecureDecoder = false
    }

    /// How much work is done at once.
    package struct Builds: Sendable, Equatable {
        /// The threads that draw and encode; nil uses one per processor.
        package var workers: Int?
        /// The share of workers for rebuilding groups after costumes changed, 0 to 1.
        package var rebuildShare = 0.5
    }

    /// How much the groups of one prefix may have made in a minute; nil: as much as they like.
    package struct Limits: Sendable, Equatable {
        /// Where the prefix of a name ends.
        package enum Separator: String, Sendable, CaseIterable {
            case dash = "-"
            case underscore = "_"
            case dot = "."
        }

        /// First packs of new groups.
        package var groups: Int?
        /// Packs of changed faces and profiles.
        package var packs: Int?
        /// Bytes of changed faces.
        package var bytes: Int?
        package var separator = Separator.dash

        package init() {}
    }

    package struct Log: Sendable, Equatable {
        /// The formats; `auto` chooses by where standard error leads.
        package enum Format: String, Sendable, CaseIterable { case auto, journald, terminal, json }
        /// The levels, the most detailed first.
        package enum Level: String, Sendable, CaseIterable {
            case trace, debug, info, notice, warning, error, critical
        }

        package var format = Format.auto
        /// The least severe level that is logged.
        package var level = Level.info
    }

    /// The queue and the store that many machines share. Files with secrets may also be systemd credentials.
    package struct Cluster: Sendable, Equatable {
        /// What `queuePrefix` is unless given.
        package static let usualPrefix = "kigurumi"
        /// What `queueReplicas` are unless given.
        package static let usualReplicas = 1
        /// What `storeRegion` is unless given.
        package static let usualRegion = "us-east-1"

        /// Addresses of NATS servers, with commas between them.
        package var queue: String?
        /// The first part of the queue's subjects; nil: `usualPrefix`.
        package var queuePrefix: String?
        /// How many servers keep each job, where this program makes the streams; nil: `usualReplicas`.
        package var queueReplicas: Int?
        /// The path of a file with a JWT and a seed.
        package var queueCredentials: String?
        /// A user's name.
        package var queueUser: String?
        /// The path of the file with the user's password.
        package var queuePasswordFile: String?
        /// The path of a file with a token.
        package var queueTokenFile: String?
        /// The path of a PEM file; nil: the system's certificates.
        package var queueCertificates: String?
        /// The address of an S3 bucket, or a folder's path.
        package var store: String?
        /// The bucket's region; nil: `usualRegion`.
        package var storeRegion: String?
        /// Where the bucket's name stands in addresses.
        package var storeAddressing = Addressing.path
        /// The path of the file with the access key's id.
        package var storeKeyFile: String?
        /// The path of the file with the secret key.
        package var storeSecretFile: String?
        /// The path of a PEM file; nil: the system's certificates.
        package var storeCertificates: String?
        /// Jobs that a worker does at once; nil: one per core.
        package var jobs: Int?
        /// How long a worker that stops goes on with its jobs.
        package var stopTime: Duration = .seconds(20)
        /// The path of the folder in which workers build packs.
        package var scratch: String?

        /// Where requests name the bucket.
        package enum Addressing: String, Sendable, CaseIterable {
            /// `https://HOST/BUCKET/KEY`
            case path
            /// `https://BUCKET.HOST/KEY`
            case host
        }
    }

    /// How `kigurumi serve` is reached, and by whom.
    package struct Serve: Sendable, Equatable {
        /// What `listen` is unless given.
        package static let usualAddress = "127.0.0.1:8080"

        /// An address and a port; nil: `usualAddress`.
        package var listen: String?
        /// The path of the file with the tokens; nil: a systemd credential.
        package var tokenFile: String?
        /// Requests a second that each token may send; nil: as many as it likes.
        package var tokenRate: Int?
        /// Requests a second that each client's address may send; nil: as many as it likes.
        package var addressRate: Int?
        /// Requests that may come at once; nil: as many as in a second.
        package var burst: Int?
        /// Whether a proxy names the clients' addresses.
        package var isBehindProxy = false
        /// The path of the root in nginx, which sends files of packs; nil: it doesn't.
        package var nginxFiles: String?
        /// With commas between them; nil: none.
        package var origins: String?

        package init() {}
    }

    /// Where and how often metrics are written.
    package struct Metrics: Sendable, Equatable {
        /// The textfile's absolute path; nil writes no metrics.
        package var file: String?
        /// The time between two writes.
        package var interval: Duration = .seconds(15)
    }
}

extension Duration {
    static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
    static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
