import KigurumiCommands
import Settings
import StickerService
import Synchronization

/// The costumes of a worker: those on this machine, as they were when it started.
final class CostumeShelf: Sendable {
    private let settings: Settings
    private let visitor: GroupVisitor
    private let local = Mutex<GroupVisitor.Costumes?>(nil)

    init(_ settings: Settings, _ visitor: GroupVisitor) {
        (self.settings, self.visitor) = (settings, visitor)
    }

    /// The costumes of the next job. Blocks.
    /// - Parameter folder: for copies, absolute.
    func current(_ folder: String) throws -> GroupVisitor.Costumes {
        try local.withLock { local in
            if let local { return local }
            let read = try visitor.costumes(copied: ClusterHost.templates(settings), to: folder)
            local = read
            return read
        }
    }
}
