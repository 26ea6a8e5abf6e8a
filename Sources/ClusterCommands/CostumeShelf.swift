import KigurumiCommands
import Settings
import StickerService
import Synchronization

/// The costumes of a worker: those on this machine, as they were when it started.
final class CostumeShelf: Sendable {
    private let settings: Settings
    private let visitor: GroupVisitor
    private let scratch: String
    private let local = Mutex<GroupVisitor.Costumes?>(nil)

    init(_ settings: Settings, _ visitor: GroupVisitor, scratch: String) {
        (self.settings, self.visitor, self.scratch) = (settings, visitor, scratch)
    }

    /// The costumes of the next job. Blocks.
    func current() throws -> GroupVisitor.Costumes {
        try local.withLock { local in
            if let local { return local }
            let read = try visitor.costumes(
                copied: ClusterHost.templates(settings), to: "\(scratch)/costumes")
            local = read
            return read
        }
    }
}
