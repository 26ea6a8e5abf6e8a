import ArgumentParser
import Names

/// `kigurumi queue`: what a cluster has to do.
struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "Show the jobs of a cluster, and requeue failed ones.",
        subcommands: [QueueListCommand.self, QueueRequeueCommand.self, QueueReconcileCommand.self],
        defaultSubcommand: QueueListCommand.self)
}

/// `kigurumi queue list`, also without the word.
struct QueueListCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print how many jobs wait, run and have failed, and why.")

    @Argument(help: ArgumentHelp("Only what queue and store have of these groups.", valueName: "GROUP"))
    var groups: [String] = []

    @OptionGroup var options: ClusterOptions

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    func run() throws { try handOver() }

    func request() throws -> ClusterRequest {
        .queue(try options.settings(), try groups.map { try Arguments.groupID($0) }, isJSON: json)
    }
}

/// `kigurumi queue requeue`.
struct QueueRequeueCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "requeue", abstract: "Enqueue failed jobs once more.")

    @Argument(help: ArgumentHelp("The groups' ids; by default all failed jobs.", valueName: "GROUP"))
    var groups: [String] = []

    @OptionGroup var options: ClusterOptions

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    func run() throws { try handOver() }

    func request() throws -> ClusterRequest {
        .requeue(try options.settings(), try groups.map { try Arguments.groupID($0) }, isJSON: json)
    }
}

/// `kigurumi queue reconcile`.
struct QueueReconcileCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile", abstract: "Enqueue faces whose jobs the queue has lost.")

    @OptionGroup var options: ClusterOptions

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    func run() throws { try handOver() }

    func request() throws -> ClusterRequest { .reconcile(try options.settings(), isJSON: json) }
}
