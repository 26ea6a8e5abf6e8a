import Cluster
import KigurumiCommands
import Settings
import StickerService
import Synchronization

/// The costumes of a worker: the published ones, or, until some are published, those on this machine as they were when it
/// started.
final class CostumeCache: Sendable {
    private let settings: Settings
    private let visitor: GroupVisitor
    private let bundles: CostumeBundles
    private let state = Mutex(State())

    private struct State {
        var published: BundleCache?
        /// Of the published set, if any; nil before the first job.
        var last: (digest: String?, costumes: GroupVisitor.Costumes)?
    }

    init(_ settings: Settings, _ visitor: GroupVisitor, _ store: any ObjectStore) {
        self.settings = settings
        self.visitor = visitor
        bundles = CostumeBundles(store)
    }

    /// The costumes of the next job. Blocks.
    /// - Parameter folder: for copies, absolute.
    func current(_ folder: String) throws -> GroupVisitor.Costumes {
        try state.withLock { state in
            let shelf = try state.published ?? BundleCache(bundles, folder: "\(folder)-published")
            state.published = shelf
            let copy = try shelf.current()
            if let last = state.last, last.digest == copy?.digest { return last.costumes }
            let costumes =
                if let copy {
                    try visitor.costumes(in: copy.folder, version: copy.digest)
                } else {
                    try visitor.costumes(copied: WatchPlan(settings).templates(), to: folder)
                }
            state.last = (copy?.digest, costumes)
            return costumes
        }
    }
}
