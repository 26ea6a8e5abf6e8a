import JSONText
import Platforms

/// All settings. The manual page, the schema, `--print-config` and the tests derive from this table.
enum SettingsTable {
    static let all: [Setting] =
        places + watching + stickers + keeping + faces + work + limits + telling + cluster + serve

    static let byKey = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }

    /// The key that an unknown one was probably meant to be: written similarly, or one of another group whose last part,
    /// or whose word in `pack.json`, is the same or written similarly.
    static func nearest(to key: String) -> String? {
        func last(_ key: String) -> String { key.split(separator: ".").last.map(String.init) ?? "" }
        if let whole = Nearest.word(to: key, among: all.map(\.key)) { return whole }
        let words =
            all.map { (word: last($0.key), key: $0.key) }
            + StickerSetting.all.map { (word: $0.word, key: "stickers.\($0.key)") }
        let nearest = Nearest.word(to: last(key), among: words.map(\.word))
        return words.first { $0.word == nearest }?.key
    }

    private static let places: [Setting] = [
        .text(
            "root", \.root, .path,
            "The folder whose subdirectories are the groups, or a single group.",
            otherwise: "ROOT must be given on the command line"),
        .text(
            "templates", \.templates, .path,
            """
            The only folder of costumes to use. It must not be inside the folder of the groups, where others create \
            folders.
            """,
            otherwise: """
                ./Templates if it contains costumes and is outside the folder of the groups; otherwise the bundled, \
                the system's and the user's own costumes together
                """),
        .text(
            "cache", \.cache, .path,
            "The folder of compiled costumes. It may be deleted at any time; its contents are rebuilt.",
            otherwise: "the user's cache folder"),
    ]

    private static let watching: [Setting] = [
        .flag(
            "poll", \.poll,
            "Finds changes by scanning all groups instead of kernel events; needed on network file systems."),
        .time(
            "pollInterval", \.pollInterval, .milliseconds(100)...(.hours(1)),
            "The time between two scans when polling."),
        .time(
            "scanInterval", \.scanInterval, .seconds(1)...(.hours(1)),
            "The time between two scans of all groups. A scan finds changes whose events were lost."),
        .time(
            "settle.quiet", \.debounce.quiet, .zero...(.seconds(10)),
            "A face is complete after this long without another event."),
        .time(
            "settle.longest", \.debounce.longest, .zero...(.seconds(60)),
            "A face that is written continuously is read after this long."),
        .time(
            "settle.truncated", \.debounce.truncated, .zero...(.seconds(60)),
            "An incomplete face is rejected after this long."),
        .time(
            "settle.templates", \.debounce.templates, .zero...(.seconds(60)),
            "A changed costume is used after this long without another change in its folder."),
    ]

    private static let stickers =
        StickerSetting.all.map(Setting.init) + [
            .words(
                "platforms", \.platforms, Platform.allCases.map(\.rawValue),
                """
                Chat platforms that packs are also made for, in Exports beside Stickers, when the pack is published. The \
                profile.json of a group overrides it.
                """,
                otherwise: "no packs for platforms are made")
        ]

    private static let keeping: [Setting] = [
        .mode("files.mode", \.files.mode, "Permissions of the pack's files, regardless of the umask."),
        .mode(
            "files.folderMode", \.files.folderMode,
            "Permissions of new folders, regardless of the umask."),
        .time(
            "retention.time", \.retention.time, .zero...(.days(365)),
            "How long a file stays after the last manifest or status that listed it."),
        .bytes(
            "retention.bytes", \.retention.bytes, 0...(1 << 40),
            "The ceiling for a group's retained files: those that its manifest no longer lists. They may take as much as "
                + "eight packs, at least 64 MiB, and never more than this; beyond that the oldest are deleted early."
        ),
        .bytes(
            "retention.totalBytes", \.retention.totalBytes, 0...(1 << 40),
            "The ceiling for the retained files of all groups. A group that publishes beyond it keeps fewer files."
        ),
        .time(
            "retention.shortest", \.retention.shortest, .seconds(1)...(.days(1)),
            "No file is deleted sooner than this after it was last listed. A group that publishes too fast for its ceiling "
                + "waits: at most 5 s; at retention.bytes or retention.totalBytes until there is room, unless the face "
                + "is new."),
        .time(
            "eraseAfterFaceRemoved", \.eraseAfterFaceRemoved, .zero...(.days(3_650)),
            "How long a group keeps its stickers after its face was removed."),
    ]

    private static let faces: [Setting] = [
        .bytes(
            "face.maximumBytes", \.face.maximumBytes, 1_024...(256 << 20), "Larger faces are rejected unread."
        ),
        .choice(
            "face.framing", \.face.framing,
            "auto finds the face in the picture; center uses the middle square. A group's profile.json overrides it."
        ),
        .choice(
            "face.background", \.face.background,
            "auto removes the background behind a person; keep leaves it. A group's profile.json overrides it."
        ),
        .choice(
            "face.expressions", \.face.expressions,
            "auto lets faces act where costumes want it, such as wink; off keeps them as photographed. A group's profile.json overrides it."
        ),
        .flag(
            "face.insecureDecoder", \.face.insecureDecoder,
            "Decodes faces even if the kernel can't sandbox the decoder. Faces come from strangers: leave this off."
        ),
    ]

    private static let work: [Setting] = [
        .integer(
            "builds.workers", \.builds.workers, 1...1_024, "Threads that draw and encode.",
            otherwise: "one per core"),
        .share(
            "builds.rebuildShare", \.builds.rebuildShare, 0.01...1,
            "The share of the workers that may rebuild packs after costumes changed. Idle workers also help to compile "
                + "a changed costume."),
    ]

    private static let cluster: [Setting] = [
        .text(
            "cluster.queue", \.cluster.queue, .addresses(["nats", "tls"], orPath: false),
            "The NATS servers of a cluster, such as tls://queue-1:4222, with commas between several. tls encrypts.",
            otherwise: "there is no cluster"),
        .text(
            "cluster.queuePrefix", \.cluster.queuePrefix, .name,
            "The first part of the queue's subjects, in lowercase. Clusters that share servers need different ones.",
            otherwise: Settings.Cluster.usualPrefix),
        .integer(
            "cluster.queueReplicas", \.cluster.queueReplicas, 1...5,
            "How many NATS servers keep each job, where Kigurumi makes the streams.",
            otherwise: String(Settings.Cluster.usualReplicas)),
        .text(
            "cluster.queueCredentials", \.cluster.queueCredentials, .path,
            "The .creds file for the queue.", otherwise: "the systemd credential queue.creds, if there is one"
        ),
        .text(
            "cluster.queueUser", \.cluster.queueUser, .name, "The user's name for the queue.",
            otherwise: "no user"),
        .text(
            "cluster.queuePasswordFile", \.cluster.queuePasswordFile, .path,
            "The file with the user's password for the queue.",
            otherwise: "the systemd credential queue-password, if there is one"),
        .text(
            "cluster.queueTokenFile", \.cluster.queueTokenFile, .path,
            "The file with the token for the queue.",
            otherwise: "the systemd credential queue-token, if there is one"),
        .text(
            "cluster.queueCertificates", \.cluster.queueCertificates, .path,
            "A PEM file with the certificates that the queue's servers are signed by.",
            otherwise: "the system's certificates"),
        .text(
            "cluster.store", \.cluster.store, .addresses(["https", "http"], orPath: true),
            "The store of a cluster: an S3 bucket, such as https://s3.example.com/stickers, or a folder's path.",
            otherwise: "there is no cluster"),
        .text(
            "cluster.storeRegion", \.cluster.storeRegion, .name, "The bucket's region.",
            otherwise: Settings.Cluster.usualRegion),
        .choice(
            "cluster.storeAddressing", \.cluster.storeAddressing,
            "How requests name the bucket: path as in https://HOST/BUCKET, or host as in https://BUCKET.HOST."
        ),
        .text(
            "cluster.storeKeyFile", \.cluster.storeKeyFile, .path,
            "The file with the id of the store's access key.",
            otherwise: "the systemd credential s3-access-key, if there is one"),
        .text(
            "cluster.storeSecretFile", \.cluster.storeSecretFile, .path,
            "The file with the store's secret access key.",
            otherwise: "the systemd credential s3-secret-key, if there is one"),
        .text(
            "cluster.storeCertificates", \.cluster.storeCertificates, .path,
            "A PEM file with the certificates that the store's servers are signed by.",
            otherwise: "the system's certificates"),
        .integer(
            "cluster.jobs", \.cluster.jobs, 1...1_024, "How many jobs a worker does at once.",
            otherwise: "one per core"),
        .time(
            "cluster.stopTime", \.cluster.stopTime, .zero...(.hours(1)),
            "How long a worker that stops goes on with its jobs. Then they go back to the queue."),
        .text(
            "cluster.scratch", \.cluster.scratch, .path,
            "The folder in which workers build packs. Faces lie there while they are used.",
            otherwise: "the service's runtime folder, or workers in the cache folder"),
    ]

    private static let serve: [Setting] = [
        .text(
            "serve.listen", \.serve.listen, .name,
            "Where kigurumi serve listens: an address and a port. Sockets of systemd go before it.",
            otherwise: Settings.Serve.usualAddress),
        .text(
            "serve.tokenFile", \.serve.tokenFile, .path, "The file with the tokens of clients, one a line.",
            otherwise: "the systemd credential kigurumi-tokens"),
        .integer(
            "serve.tokenRate", \.serve.tokenRate, 1...100_000,
            "How many requests a second each token may send.",
            otherwise: "no limit"),
        .integer(
            "serve.addressRate", \.serve.addressRate, 1...100_000,
            "How many requests a second each client's address may send, with a token or without one; of IPv6 the first "
                + "64 bits.", otherwise: "no limit"),
        .integer(
            "serve.burst", \.serve.burst, 1...100_000,
            "How many requests may come at once within those limits.", otherwise: "as many as in a second"),
        .flag(
            "serve.behindProxy", \.serve.isBehindProxy,
            "Takes a client's address from the end of X-Forwarded-For. Only for a proxy that always sets it."),
        .text(
            "serve.nginxFiles", \.serve.nginxFiles, .name,
            "An internal location of nginx, such as /files/, whose alias is the folder of the groups: nginx sends the files "
                + "of packs from there (X-Accel-Redirect).", otherwise: "kigurumi serve sends them"),
        .text(
            "serve.origins", \.serve.origins, .addresses(["https", "http"], orPath: false),
            "Web pages that may send requests from browsers: their origins, such as https://app.example, with commas "
                + "between several.", otherwise: "no page of another origin"),
    ]

    private static let limits: [Setting] = [
        .integer(
            "limits.groups", \.limits.groups, 1...1_000_000,
            "How many new groups of one prefix get their first pack in a minute. What is more waits its turn; over HTTP it is "
                + "refused.", otherwise: "no limit"),
        .integer(
            "limits.packs", \.limits.packs, 1...1_000_000,
            "How many packs the groups of one prefix get in a minute because a face or profile has changed.",
            otherwise: "no limit"),
        .bytes(
            "limits.bytes", \.limits.bytes, 1_024...(1 << 40),
            "How many bytes of changed faces the groups of one prefix have in a minute.",
            otherwise: "no limit"),
        .choice(
            "limits.separator", \.limits.separator,
            "Where the prefix of a group's name ends: with a dash, shop-1 and shop-2 have the prefix shop-. Names without it "
                + "count together."),
    ]

    private static let telling: [Setting] = [
        .choice(
            "log.format", \.log.format,
            "auto selects journald if JOURNAL_STREAM is set, otherwise terminal; json writes one object per line."
        ),
        .choice("log.level", \.log.level, "The lowest level that is logged."),
        .text(
            "metrics.file", \.metrics.file, .path,
            "A Prometheus textfile, replaced half a second after a change. Its name should end in .prom.",
            otherwise: "no metrics are written"),
        .time(
            "metrics.interval", \.metrics.interval, .seconds(1)...(.hours(1)),
            "The longest time between two writes of the metrics file."),
    ]
}
