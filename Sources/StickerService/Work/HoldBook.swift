import GroupWatch
import Names
import Synchronization

/// Which groups had to wait for their retention lately, so that it is logged once and not with each of their faces.
final class HoldBook: Sendable {
    /// A group that wasn't held for so long is held anew.
    private static let memory: Duration = .seconds(60)

    private let last = Mutex<[GroupID: ContinuousClock.Instant]>([:])

    /// - Returns: whether it is the first time in a while.
    func begin(_ group: GroupID, at now: ContinuousClock.Instant) -> Bool {
        last.withLock { last in
            last = last.filter { now - $0.value < Self.memory }
            defer { last[group] = now }
            return last[group] == nil
        }
    }
}
