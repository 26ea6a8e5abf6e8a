import GroupWatch
import Synchronization

/// One visit that has begun. The one who calls it off and the one who makes it hold the same job.
final class BuildJob: Sendable {
    let group: GroupID
    let errand: Errand
    let start: ContinuousClock.Instant
    /// Earlier jobs go first where cores are short.
    let number: Int
    private let called = Atomic(false)
    private let sign: Mutex<ContinuousClock.Instant>

    init(group: GroupID, errand: Errand, start: ContinuousClock.Instant, number: Int) {
        (self.group, self.errand, self.start, self.number) = (group, errand, start, number)
        sign = Mutex(start)
    }

    /// Asked between two frames.
    var isCancelled: Bool { called.load(ordering: .relaxed) }

    func cancel() { called.store(true, ordering: .relaxed) }

    /// Says that the work goes on.
    func live(_ now: ContinuousClock.Instant) { sign.withLock { $0 = now } }

    /// The last sign of life.
    var lastSign: ContinuousClock.Instant { sign.withLock { $0 } }
}
