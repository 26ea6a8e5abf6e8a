import Cluster
import KigurumiCommands
import Settings
import StickerService
import Synchronization

/// The costumes of a worker: the published ones, or those on this machine, as they were when it started, until some are
/// published.
final class CostumeShelf: Sendable {
    private let settings: Settings
    private let visitor: GroupVisitor
    private let published: BundleShelf
    private let last = Mutex<(digest: String?, costumes: GroupVisitor.Costumes)?>(nil)

    init(
        _ settings: Settings, _ visitor: GroupVisitor, store: any ObjectStore, scratch: String
    ) throws(BundleError) {
        (self.settings, self.visitor) = (settings, visitor)
        published = try BundleShelf(CostumeBundles(store), folder: "\(scratch)/published")
    }

    /// The costumes of the next job. Blocks.
    /// - Parameter folder: for copies of local costumes, absolute.
    func current(_ folder: String) throws -> GroupVisitor.Costumes {
        let copy = try published.current()
        return try last.withLock { last in
            if let last, last.digest == copy?.digest { return last.costumes }
            let costumes = try read(copy, folder)
            last = (copy?.digest, costumes)
            return costumes
        }
    }

    private func read(_ copy: BundleShelf.Copy?, _ folder: String) throws -> GroupVisitor.Costumes {
        guard let copy else {
            return try visitor.costumes(copied: ClusterHost.templates(settings), to: folder)
        }
        return try visitor.costumes(in: copy.folder, version: copy.digest)
    }
}
