import GroupWatch
import Names
import Synchronization

/// What the retained files of each group take, so that those of all groups together stay below a ceiling.
final class RetentionLedger: Sendable {
    private struct Books {
        var bytes: [GroupID: Int] = [:]
        var total = 0
    }

    /// Bytes.
    private let ceiling: Int
    private let books = Mutex(Books())

    init(ceiling: Int) { self.ceiling = ceiling }

    /// Bytes that the others leave to this group.
    func room(for group: GroupID) -> Int {
        books.withLock { max(0, ceiling - ($0.total - ($0.bytes[group] ?? 0))) }
    }

    /// - Parameter bytes: that the group's retained files take now.
    func note(_ group: GroupID, bytes: Int) {
        books.withLock { books in
            books.total += bytes - (books.bytes[group] ?? 0)
            books.bytes[group] = bytes > 0 ? bytes : nil
        }
    }
}
