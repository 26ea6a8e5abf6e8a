import ArgumentParser
import CLinux
import Files
import Logging
import Names
import Settings
import StickerService

/// `kigurumi watch`: the daemon.
struct WatchCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Keep the packs of all groups up to date with their faces.",
        discussion: """
            Each folder in ROOT is a group: its \(GroupLayout.face) becomes the pack in its \(GroupLayout.pack) folder. A ROOT that \
            contains a face is a single group. Flags override KIGURUMI_… variables, which override the configuration \
            file. SIGTERM and Ctrl-C stop the service, SIGHUP reloads the configuration and scans everything, SIGUSR1 \
            logs the state.
            """)

    @Argument(help: ArgumentHelp("The folder of the groups.", valueName: "ROOT"), completion: .directory)
    var root: String?

    @Option(
        help: ArgumentHelp(
            "The only folder of costumes to use.",
            discussion: """
                Default: KIGURUMI_TEMPLATES; else ./Templates if it contains costumes; else the bundled, the system's \
                and your own costumes together.
                """,
            valueName: "DIR"),
        completion: .directory)
    var templates: String?

    @Option(help: .config, completion: Completions.document)
    var config: String?

    @Flag(help: "Find changes by scanning, as with KIGURUMI_POLL=1; for network file systems.")
    var poll = false

    @Option(
        help: ArgumentHelp("small (300), regular (408), large (618), or a side in pixels.", valueName: "SIZE")
    )
    var size: String?

    @Option(
        help: ArgumentHelp("The format of the log.", valueName: "auto|journald|terminal|json"),
        completion: .list(Settings.Log.Format.allCases.map(\.rawValue)))
    var log: String?

    @Flag(
        help: """
            Decode faces without a sandbox. Faces come from strangers: a malicious picture can then read and write \
            everything that the service can.
            """)
    var insecureDecoder = false

    @Flag(
        help: """
            Build nothing here: give changed faces to the cluster that the configuration names. Its packs are in the \
            cluster's store.
            """)
    var submit = false

    @Flag(help: "Print the value of every setting, defaults included, and its source, then exit.")
    var printConfig = false

    @Flag(help: "With --print-config: print a JSON array.")
    var json = false

    func validate() throws {
        if json, !printConfig { throw ValidationError(Console.current.text("watch.json.usage")) }
    }

    func run() throws {
        // Dispatch complains to the system's log that its threads can't have a higher priority; they don't need one.
        ThisProcess.setVariable("LIBDISPATCH_LOG", ifMissing: "NO")
        let finder = finder()
        if printConfig { return show(try finder.find()) }
        if submit { return try handOver() }
        do throws(CommandFailure) {
            try serve(finder)
        } catch {
            throw WatchLog.report(error, format: log)
        }
    }

    private func serve(_ finder: SettingsFinder) throws(CommandFailure) {
        let chosen = try finder.find()
        // Threads come and go for months, and each new one would otherwise spread what is allocated a little further.
        kigurumi_limit_arenas(2)
        let rounds = try WatchRounds(finder, chosen)
        try Foreground.run { try await rounds.run() }
    }

    func request() throws -> ClusterRequest { .watch(try ClusterSettings(finder())) }

    func finder() -> SettingsFinder {
        .ofService(
            [
                ("root", root, "ROOT"), ("templates", templates, "--templates"),
                ("poll", poll ? "true" : nil, "--poll"), ("stickers.side", size, "--size"),
                ("log.format", log, "--log"),
                ("face.insecureDecoder", insecureDecoder ? "true" : nil, "--insecure-decoder"),
            ], file: config)
    }

    private func show(_ chosen: ChosenSettings) {
        let console = Console.current
        for warning in chosen.warnings { console.err(warning.text(in: console.language)) }
        let report = ConfigReport(chosen)
        if json {
            console.out(report.json)
        } else {
            for line in report.table(console) { console.out(line) }
        }
    }
}
