import GroupWatch
import Names
import Synchronization

/// One visit that has begun. The one who calls it off and the one who makes it hold the same job.
final class BuildJob: Sendable {
    let group: GroupID
    let errand: Errand
    let start: ContinuousClock.Instant
    let number: Int
    private let called = Atomic(false)
    private let publishing = Atomic(false)
    private let sign: Mutex<ContinuousClock.Instant>
    /// When publishing began.
    private let published = Mutex<ContinuousClock.Instant?>(nil)
    private let sight = Mutex<Sight?>(nil)

    /// What lay in the group's folder when the visit began.
    struct Sight: Equatable, Sendable {
        var face: FileIdentity?
        var profile: FileIdentity?

        init(_ folder: GroupFolder) {
            face = folder.identity(of: GroupRoot.faceName)
            profile = folder.identity(of: GroupRoot.profileName)
        }
    }

    init(group: GroupID, errand: Errand, start: ContinuousClock.Instant, number: Int) {
        (self.group, self.errand, self.start, self.number) = (group, errand, start, number)
        sign = Mutex(start)
    }

    func note(_ seen: Sight) { sight.withLock { $0 = seen } }

    /// Whether this visit works on just these files.
    func isAbout(_ seen: Sight) -> Bool { sight.withLock { $0 == seen } }

    /// Asked between two frames.
    var isCancelled: Bool { called.load(ordering: .relaxed) }

    func cancel() { called.store(true, ordering: .relaxed) }

    /// Whether all is made that it will make.
    var isPublishing: Bool { publishing.load(ordering: .relaxed) }

    func notePublishing(_ now: ContinuousClock.Instant) {
        published.withLock { $0 = now }
        publishing.store(true, ordering: .relaxed)
    }

    /// Where the time until now went.
    func spans(_ now: ContinuousClock.Instant) -> (
        waiting: Duration, rendering: Duration, publishing: Duration
    ) {
        let published = published.withLock { $0 } ?? now
        let before = errand.since.map { max(.zero, start - $0) } ?? .zero
        return (before, published - start, now - published)
    }

    /// Earlier jobs go first where cores are short.
    var rank: Int { number }

    /// Says that the work goes on.
    func live(_ now: ContinuousClock.Instant) { sign.withLock { $0 = now } }

    /// The last sign of life.
    var lastSign: ContinuousClock.Instant { sign.withLock { $0 } }
}
