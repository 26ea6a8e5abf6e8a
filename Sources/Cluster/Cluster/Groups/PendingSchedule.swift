/// When a worker looks for lost jobs: several times after an event that may have cost some, and else only where no other worker
/// has looked within `PendingFaces.turn`.
package struct PendingSchedule: Sendable {
    package enum Look: Sendable {
        case now
        /// Where the queue gives this worker the turn.
        case ifOurTurn
    }

    /// From the event on. At the second one every submission has ended; the later ones are for lists of the store that are old.
    static let afterLoss: [Duration] = [0, 200, 400, 590, 800, 1_000, 1_200].map { .seconds($0) }
    /// A connection that breaks again and again costs no more than a look in this time.
    private static let shortest: Duration = .seconds(60)

    private var life: Int?
    private var due: [ContinuousClock.Instant] = []
    private var nextTurn: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?
    private var isLooking = false

    package init() {}

    /// Called often. Each look that it asks for must `end`.
    /// - Parameter life: the queue's.
    /// - Returns: nil: none is due, or one still runs.
    package mutating func next(life: Int, _ now: ContinuousClock.Instant) -> Look? {
        if self.life != life {
            self.life = life
            let first = max(now, last.map { $0 + Self.shortest } ?? now)
            due = Self.afterLoss.map { max(now + $0, first) }
            nextTurn = now + .seconds(PendingFaces.interval)
        }
        guard !isLooking else { return nil }
        if let first = due.first, first <= now {
            due.removeAll { $0 <= now }
            (isLooking, last) = (true, now)
            return .now
        }
        guard let turn = nextTurn, turn <= now else { return nil }
        nextTurn = now + .seconds(PendingFaces.interval)
        isLooking = true
        return .ifOurTurn
    }

    /// A look is over, or wasn't this worker's.
    /// - Parameter pause: nil: everything is found; else the longest time until this worker looks again.
    package mutating func end(again pause: Duration? = nil, _ now: ContinuousClock.Instant) {
        isLooking = false
        guard let pause, due.first.map({ $0 > now + pause }) ?? true else { return }
        due.insert(now + pause, at: 0)
    }
}
