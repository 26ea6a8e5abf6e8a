import Dispatch
import GroupWatch
import Names
import Synchronization

/// One visit that has begun. The one who calls it off and the one who makes it hold the same job.
final class BuildJob: Sendable {
    let group: GroupID
    let errand: Errand
    let start: ContinuousClock.Instant
    let number: Int
    /// It began while its face settled.
    let isAhead: Bool
    private let called = Atomic(false)
    private let publishing = Atomic(false)
    private let sign: Mutex<ContinuousClock.Instant>
    private let marks = Mutex<Marks>(Marks())
    private let sight = Mutex<Sight?>(nil)
    private let standing: Mutex<Standing>
    /// Rung once the face isn't settling any more, by each who heard it for the next.
    private let bell = DispatchSemaphore(value: 0)

    private enum Standing {
        /// The face came just now and may not stay.
        case settling
        case settled
        /// It was given up while it settled.
        case givenUp
    }

    private struct Marks {
        /// When the last sticker was made, and when publishing began.
        var made: ContinuousClock.Instant?
        var published: ContinuousClock.Instant?
    }

    /// What lay in the group's folder when the visit began.
    struct Sight: Equatable, Sendable {
        var face: FileIdentity?
        var profile: FileIdentity?

        init(_ folder: GroupFolder) {
            face = folder.identity(of: GroupRoot.faceName)
            profile = folder.identity(of: GroupRoot.profileName)
        }
    }

    /// - Parameter isAhead: it begins while its face settles.
    init(
        group: GroupID, errand: Errand, start: ContinuousClock.Instant, number: Int, isAhead: Bool = false
    ) {
        (self.group, self.errand, self.start, self.number) = (group, errand, start, number)
        sign = Mutex(start)
        self.isAhead = isAhead
        standing = Mutex(isAhead ? .settling : .settled)
    }

    func note(_ seen: Sight) { sight.withLock { $0 = seen } }

    /// Whether this visit works on just these files.
    func isAbout(_ seen: Sight) -> Bool { sight.withLock { $0 == seen } }

    /// Asked between two frames.
    var isCancelled: Bool { called.load(ordering: .relaxed) }

    func cancel() {
        called.store(true, ordering: .relaxed)
        giveUp()
    }

    /// Whether all is made that it will make.
    var isPublishing: Bool { publishing.load(ordering: .relaxed) }

    func noteMade(_ now: ContinuousClock.Instant) { marks.withLock { $0.made = now } }

    func notePublishing(_ now: ContinuousClock.Instant) {
        marks.withLock { $0.published = now }
        publishing.store(true, ordering: .relaxed)
    }

    /// Where the time until now went.
    func spans(_ now: ContinuousClock.Instant) -> (
        waiting: Duration, rendering: Duration, publishing: Duration
    ) {
        let marks = marks.withLock { $0 }
        let published = marks.published ?? now
        let made = min(marks.made ?? published, published)
        let before = errand.since.map { max(.zero, start - $0) } ?? .zero
        return (before + (published - made), made - start, now - published)
    }

    // MARK: Ahead of the face

    /// Earlier jobs go first where cores are short, and those whose face may not stay last.
    var rank: Int { isSettling ? .max : number }

    var isSettling: Bool { standing.withLock { $0 == .settling } }

    var hasSettled: Bool { standing.withLock { $0 == .settled } }

    /// The face stays: what is made of it may be shown.
    /// - Returns: false where the visit has given it up.
    func settle() -> Bool {
        standing.withLock {
            if $0 == .settling {
                $0 = .settled
                bell.signal()
            }
            return $0 == .settled
        }
    }

    /// Lets go of a face that hasn't settled.
    /// - Returns: whether it had.
    @discardableResult func giveUp() -> Bool {
        standing.withLock {
            if $0 == .settling {
                $0 = .givenUp
                bell.signal()
            }
            return $0 == .settled
        }
    }

    /// Blocks until the face has settled, or is given up.
    /// - Returns: whether it has.
    func settled(within patience: Duration) -> Bool {
        if isSettling, bell.wait(timeout: .now() + patience / .seconds(1)) == .success { bell.signal() }
        return giveUp()
    }

    /// Says that the work goes on.
    func live(_ now: ContinuousClock.Instant) { sign.withLock { $0 = now } }

    /// The last sign of life.
    var lastSign: ContinuousClock.Instant { sign.withLock { $0 } }
}
