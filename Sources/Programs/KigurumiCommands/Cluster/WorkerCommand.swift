import ArgumentParser
import Settings

/// `kigurumi worker`: builds packs for a cluster.
struct WorkerCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Build packs for a cluster of machines.",
        discussion: """
            Takes jobs from the queue, reads faces from the store, and writes packs to it. Queue and store are named in \
            the configuration, under cluster. SIGTERM and Ctrl-C stop the worker: it finishes its jobs or returns them.
            """)

    @OptionGroup var options: ClusterOptions

    @Option(help: ArgumentHelp("How many jobs to do at once; by default one per core.", valueName: "N"))
    var jobs: String?

    @Option(
        help: ArgumentHelp("The format of the log.", valueName: "auto|journald|terminal|json"),
        completion: .list(Settings.Log.Format.allCases.map(\.rawValue)))
    var log: String?

    func run() throws { try handOver() }

    func request() throws -> ClusterRequest {
        let flags = [
            jobs.map { SettingsFlag("cluster.jobs", $0, name: "--jobs") },
            log.map { SettingsFlag("log.format", $0, name: "--log") },
        ]
        return .worker(try options.settings(flags.compactMap { $0 }))
    }
}
