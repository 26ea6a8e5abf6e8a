/// All keys. The manual, the schema, `--print-config` and the tests are made from this table.
enum SettingsTable {
    static let all: [Setting] = places + watching + stickers + keeping + faces + work + telling

    static let byKey = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }

    private static let places: [Setting] = [
        .text(
            "root", \.root, .path,
            "The folder whose subdirectories are the groups, or that is a group itself.",
            otherwise: "ROOT must be given on the command line"),
        .text(
            "templates", \.templates, .path,
            """
            The folder of the costumes: this one alone. It must not lie in the folder of the groups, where others make \
            folders.
            """,
            otherwise: """
                ./Templates if it holds costumes and lies outside the folder of the groups, else those installed with the \
                program, the system's and the user's own together
                """),
        .text(
            "cache", \.cache, .path,
            "The folder of compiled costumes. It may be removed at any time; what is in it is made anew.",
            otherwise: "the user's cache folder"),
    ]

    private static let watching: [Setting] = [
        .flag(
            "poll", \.poll,
            "Looks at the groups now and then instead of being told by the kernel: for network file systems."),
        .time(
            "pollInterval", \.pollInterval, .milliseconds(100)...(.hours(1)),
            "Between two looks at the groups where it polls."),
        .time(
            "scanInterval", \.scanInterval, .seconds(1)...(.hours(1)),
            "Between two scans of all groups, which make up for events that were lost."),
        .time(
            "settle.quiet", \.settle.quiet, .zero...(.seconds(10)),
            "A face counts as written after this long without another event."),
        .time(
            "settle.longest", \.settle.longest, .zero...(.seconds(60)),
            "A face that is written to all the time is looked at after this long."),
        .time(
            "settle.truncated", \.settle.truncated, .zero...(.seconds(60)),
            "A face that ends too soon is waited for this long before it is rejected."),
        .time(
            "settle.templates", \.settle.templates, .zero...(.seconds(60)),
            "A changed costume counts after this long without another change in its folder."),
    ]

    private static let stickers: [Setting] = [
        .integer(
            "stickers.side", \.stickers.side, .side,
            "The longer side of the stickers in pixels, or small (300), regular (408) or large (618).",
            otherwise: "as pack.json of the costumes says, else large"),
        .integer(
            "stickers.limit", \.stickers.limit, .bytes(1_000...499_999),
            "The longest sticker file allowed.",
            otherwise: "as pack.json of the costumes says, else 499999"),
        .flag(
            "stickers.stills", \.stickers.stills, "Makes a still rendition beside each sticker that moves."),
        .text(
            "stickers.language", \.stickers.language, .language,
            "The language of captions for groups whose profile.json names none, as a BCP 47 tag.",
            otherwise: "as pack.json of the costumes says"),
        .text(
            "stickers.skin", \.stickers.skin, .id,
            "The skin for groups whose profile.json names none.", otherwise: "the costumes' own colours"),
    ]

    private static let keeping: [Setting] = [
        .mode("files.mode", \.files.mode, "Permissions of the pack's files, whatever the umask."),
        .mode(
            "files.folderMode", \.files.folderMode,
            "Permissions of folders that are made, whatever the umask."),
        .time(
            "retention.time", \.retention.time, .zero...(.days(365)),
            "How long a file stays after the last manifest or status that named it."),
        .bytes(
            "retention.bytes", \.retention.bytes, 0...(1 << 40),
            "The most that a group's retained files, those that its manifest no longer names, may take. They may take as "
                + "much as eight packs, at least 64 MiB, and never more than this; beyond it the oldest go sooner."
        ),
        .bytes(
            "retention.totalBytes", \.retention.totalBytes, 0...(1 << 40),
            "The most that the retained files of all groups may take. A group that publishes when they take more keeps less."
        ),
        .time(
            "retention.shortest", \.retention.shortest, .seconds(1)...(.days(1)),
            "No file goes sooner than this after it was last named. A group that publishes so fast that its retained files "
                + "take more than they may waits: at most 5 s with a new face; with anything else at most 5 s too, but at "
                + "retention.bytes or retention.totalBytes until there is room."),
        .time(
            "eraseAfterFaceRemoved", \.eraseAfterFaceRemoved, .zero...(.days(3_650)),
            "How long a group keeps its stickers after its face was removed."),
    ]

    private static let faces: [Setting] = [
        .bytes(
            "face.maximumBytes", \.face.maximumBytes, 1_024...(256 << 20), "Longer faces are rejected unread."
        ),
        .choice(
            "face.framing", \.face.framing,
            "auto looks for the head in the picture, centre takes the middle square. "
                + "A group's profile.json goes before it."),
        .flag(
            "face.insecureDecoder", \.face.insecureDecoder,
            "Decodes faces even where the kernel refuses the sandbox of the decoder. Faces are strangers' files: "
                + "leave this off."),
    ]

    private static let work: [Setting] = [
        .integer(
            "builds.workers", \.builds.workers, .integer(1...1_024), "Threads that draw and encode.",
            otherwise: "one for each processor"),
        .share(
            "builds.rebuildShare", \.builds.rebuildShare, 0.01...1,
            "The share of the workers that rebuilding after a change of costumes may use. With what is worked out once for "
                + "all groups, idle ones help."),
    ]

    private static let telling: [Setting] = [
        .choice(
            "log.format", \.log.format,
            "auto is journald where JOURNAL_STREAM is set, terminal otherwise; json writes an object a line."),
        .choice("log.level", \.log.level, "The least level that is logged."),
        .text(
            "metrics.file", \.metrics.file, .path,
            "A Prometheus textfile that is replaced again and again. Its name should end in .prom.",
            otherwise: "no metrics are written"),
        .time(
            "metrics.interval", \.metrics.interval, .seconds(1)...(.hours(1)),
            "Between two writings of the metrics file."),
    ]
}
