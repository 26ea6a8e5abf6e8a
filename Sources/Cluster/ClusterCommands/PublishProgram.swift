import Cluster
import Costume
import Files
import FoundationEssentials
import KigurumiCommands
import Names
import Settings

/// Publishes costumes to a cluster, and moves between published sets.
struct PublishProgram {
    private let engines: ClusterEngines
    private let bundles: CostumeBundles

    init(_ settings: ClusterSettings) throws {
        for warning in settings.warnings { Console.current.err(warning) }
        engines = try ClusterEngines(settings.settings.cluster)
        bundles = CostumeBundles(engines.store)
    }

    func run(_ publication: ClusterRequest.Publication) throws {
        switch publication.action {
        case .list: try list(publication.isJSON)
        case .publish(let sources): try publish(sources, publication)
        case .use(let digest):
            let old = try bundles.pointer()?.digest
            try finish(bundles.use(digest), isNew: { $0 != old }, publication)
        case .requeue(let group):
            guard let pointer = try bundles.pointer() else { throw BundleError.oldest }
            try finish(pointer, isNew: { _ in true }, publication, after: group)
        }
    }

    private func publish(_ sources: [TemplateSource], _ publication: ClusterRequest.Publication) throws {
        let folders = sources.map(\.folder).filter { FileStatus($0)?.isFolder == true }
        let files = try BundleFiles(folders: folders)
        let count = try ClusterHost.requireGoodCostumes(sources)
        let old = try bundles.pointer()?.digest
        let pointer = try bundles.publish(files, costumes: count, now: Int(Date().timeIntervalSince1970))
        try finish(pointer, isNew: { $0 != old }, publication)
    }

    // MARK: Printing

    /// What `--json` prints.
    private struct Outcome: Encodable {
        /// The digest of the set in use.
        var digest: String
        /// Groups that were enqueued.
        var requeued: Int
    }

    private func finish(
        _ pointer: CostumePointer, isNew: (String) -> Bool, _ publication: ClusterRequest.Publication,
        after group: GroupID? = nil
    ) throws {
        let isChanged = isNew(pointer.digest)
        if !publication.isJSON, group == nil {
            let version = pointer.versions.first { $0.digest == pointer.digest }
            Console.current.out(
                Console.current.text(
                    isChanged ? "publish.done" : "publish.same",
                    ["digest": short(pointer.digest), "count": String(version?.costumes ?? 0)]))
        }
        let isWanted = publication.requeues && isChanged
        let count = isWanted ? try rollOut(pointer, after: group) : 0
        if publication.isJSON {
            return Console.current.json(Outcome(digest: pointer.digest, requeued: count))
        }
        if isWanted {
            Console.current.out(Console.current.text("publish.requeued", ["count": String(count)]))
        }
    }

    private func rollOut(_ pointer: CostumePointer, after group: GroupID?) throws -> Int {
        let rollout = CostumeRollout(store: engines.store, queue: engines.queue, move: pointer.move)
        var progress = CostumeRollout.Progress(groups: 0, last: group)
        var isDone = false
        defer {
            if !isDone, let last = progress.last {
                Console.current.err(
                    Console.current.text(
                        "publish.stopped", ["count": String(progress.groups), "group": last.name]))
            }
        }
        try rollout.run(&progress) { state in
            if state.groups >= 1000 {
                Console.current.err(Console.current.text("publish.progress", ["count": String(state.groups)]))
            }
            return !Interruption.isRequested
        }
        isDone = !Interruption.isRequested
        return progress.groups
    }

    private func list(_ isJSON: Bool) throws {
        let pointer = try bundles.pointer()
        if isJSON { return Console.current.json(pointer) }
        guard let pointer else { return Console.current.out(Console.current.text("publish.none")) }
        Console.current.table(
            ["publish.digest", "publish.time", "publish.costumes", "publish.used"],
            pointer.versions.map { version in
                let date = Date(timeIntervalSince1970: Double(version.published))
                return [
                    short(version.digest), date.formatted(.iso8601), String(version.costumes),
                    version.digest == pointer.digest ? "*" : "",
                ]
            })
    }

    private func short(_ digest: String) -> String { String(digest.prefix(12)) }
}
