import ArgumentParser
package import Costume
import Files
import Names
import StickerBuild

/// `kigurumi template publish`: gives a cluster its costumes.
struct TemplatePublishCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Give costumes to all workers of a cluster.",
        discussion: """
            Checks the costumes as lint does, stores them under the digest of their bytes, and makes them the ones in use. \
            Workers switch at their next job. All groups are enqueued once more, behind new faces.
            """)

    @OptionGroup var templates: TemplatesOption

    @Flag(help: "Only print the published sets, the newest first.")
    var list = false

    @Flag(help: "Use the set that was published before the current one.")
    var rollback = false

    @Option(
        help: ArgumentHelp("Use a published set again; the beginning of its digest.", valueName: "DIGEST"))
    var to: String?

    @Flag(inversion: .prefixedNo, help: "Enqueue all groups once more, behind new faces.")
    var requeue = true

    @Option(
        help: ArgumentHelp(
            "Publish nothing; go on enqueuing groups after this one, where a run was stopped.",
            valueName: "GROUP"))
    var after: String?

    @OptionGroup var options: ClusterOptions

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    func run() throws { try handOver() }

    func request() throws -> ClusterRequest {
        guard [list, rollback, to != nil, after != nil].count(where: { $0 }) <= 1 else {
            throw CommandFailure("command.publish.conflict", status: .wrongUsage)
        }
        let action: ClusterRequest.Publication.Action =
            if list {
                .list
            } else if rollback {
                .use(nil)
            } else if let to {
                .use(to)
            } else if let after {
                .requeue(after: try Arguments.groupID(after))
            } else {
                .publish(try templates.sources())
            }
        return .publish(
            try options.settings(),
            ClusterRequest.Publication(action: action, requeues: requeue, isJSON: json))
    }
}

extension ClusterHost {
    /// Checks costumes as `template lint` does, and prints what it finds on standard error.
    /// - Returns: how many there are.
    /// - Throws: when one has an error.
    package static func requireGoodCostumes(_ sources: [TemplateSource]) throws -> Int {
        let console = Console.current
        let store: TemplateStore
        do throws(TemplateStoreError) { store = try TemplateStore.load(sources) } catch {
            throw CommandFailure(error)
        }
        let drawn = BuildThread.run {
            store.entries.compactMap(\.template).flatMap {
                TemplateLintCommand.drawn($0, in: store.folder(of: $0.id))
            }
        }
        var seen: Set<TemplateProblem> = []
        let problems = (TemplateLintCommand.problems(in: store) + drawn).filter { seen.insert($0).inserted }
        for problem in problems where problem.severity == .error { console.err(console.line(problem)) }
        _ = try TemplateLintCommand.verdict(on: problems, costumes: store.entries.count)
        return store.entries.count
    }
}
