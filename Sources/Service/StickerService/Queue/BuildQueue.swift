import GroupWatch
import Names

/// Decides which group is visited next: at most one pending visit per group, groups in turn, newer faces before everything else.
///
/// A value without threads or clocks: its owner passes the moment in, and carries out what it returns.
struct BuildQueue {
    typealias Instant = ContinuousClock.Instant

    private enum Place {
        case resting
        case waiting(BuildReason, ticket: Int)
        case delayed(BuildReason, ticket: Int)
        /// `next`: wanted again meanwhile. `isLost`: its folder went away meanwhile.
        case running(BuildJob, next: BuildReason?, isLost: Bool)
    }

    private static let longestStreak = 4

    private let cancellingLimit: Duration
    /// Jobs of rebuilding that run at once.
    private let rebuilders: Int
    private var places: [GroupID: Place] = [:]
    private var queues = [TicketQueue](repeating: TicketQueue(), count: BuildReason.Urgency.allCases.count)
    private var timers = TimerQueue()
    private var lastTicket = 0
    /// Faces visited one after the other.
    private var faceStreak = 0
    private(set) var waiting = 0
    private(set) var running: [Int: BuildJob] = [:]

    init(cancellingLimit: Duration, rebuilders: Int) {
        self.cancellingLimit = cancellingLimit
        self.rebuilders = max(1, rebuilders)
    }

    var groups: Int { places.count }
    var names: [GroupID] { places.keys.sorted() }
    var nextTimer: Instant? { timers.first }

    func knows(_ group: GroupID) -> Bool { places[group] != nil }

    /// The visit of a group that goes on now.
    func visit(of group: GroupID) -> BuildJob? {
        if case .running(let job, nil, false)? = places[group] { job } else { nil }
    }

    /// Those that are visited next, roughly in that order.
    func head(_ count: Int) -> [(group: GroupID, reason: BuildReason)] {
        var found: [(group: GroupID, reason: BuildReason)] = []
        for queue in queues {
            for (group, ticket) in queue.rest {
                guard found.count < count else { return found }
                if case .waiting(let reason, ticket)? = places[group] { found.append((group, reason)) }
            }
        }
        return found
    }

    /// Whether nothing is left to do for now. Delayed visits don't count, nor do visits that only publish: they need
    /// no core any more.
    var isNearlyIdle: Bool { waiting == 0 && running.values.allSatisfy(\.isPublishing) }

    /// - Returns: the job that is to be cancelled for it.
    mutating func want(_ group: GroupID, _ reason: BuildReason, now: Instant) -> BuildJob? {
        switch places[group] {
        case nil, .resting: enqueue(group, reason)
        case .waiting(let earlier, _):
            let both = earlier.joined(with: reason)
            if both.urgency == earlier.urgency, case .waiting(_, let ticket)? = places[group] {
                // Its turn stays its turn.
                places[group] = .waiting(both, ticket: ticket)
            } else {
                waiting -= 1
                enqueue(group, both)
            }
        case .delayed(let earlier, _):
            var fresh = reason
            // A check brings nothing new: it waits for the moment that was set.
            if reason.urgency == .check { return nil }
            fresh.since = reason.since ?? earlier.since
            // Who is held for longer because something newer came would never be let go.
            fresh.hold = earlier.hold
            fresh.interrupted = earlier.interrupted
            enqueue(group, fresh)
        case .running(let job, let next, let isLost):
            var wanted = next.map { $0.joined(with: reason) } ?? reason
            let preempted = job.reason.hold?.since ?? job.reason.preemptedSince ?? job.start
            let stops = reason.urgency == .face && !job.isCancelled && now - preempted < cancellingLimit
            if stops || job.isCancelled {
                (wanted.preemptedSince, wanted.hold) = (preempted, job.reason.hold)
            }
            places[group] = .running(job, next: wanted, isLost: isLost)
            return stops ? job : nil
        }
        return nil
    }

    /// Lines up a check of a group without a trigger, unless a visit of it waits, runs or is delayed, which checks it too.
    mutating func check(_ group: GroupID, _ reason: BuildReason) {
        switch places[group] {
        case .resting: enqueue(group, reason)
        case .waiting(var earlier, let ticket):
            earlier.isUpkeep = earlier.isUpkeep || reason.isUpkeep
            places[group] = .waiting(earlier, ticket: ticket)
        case .delayed(let earlier, _)
        where earlier.urgency == .check && earlier.failures == 0 && earlier.hold == nil
            && earlier.interrupted == nil:
            enqueue(group, reason)
        case nil, .delayed, .running: break
        }
    }

    /// The group's folder is gone.
    /// - Returns: the job that is to be cancelled for it.
    mutating func forget(_ group: GroupID) -> BuildJob? {
        switch places[group] {
        case nil: return nil
        case .resting, .delayed: places[group] = nil
        case .waiting:
            waiting -= 1
            places[group] = nil
        case .running(let job, _, _):
            places[group] = .running(job, next: nil, isLost: true)
            return job
        }
        return nil
    }

    /// The next visit, which begins now; nil when there is none.
    mutating func take(now: Instant) -> BuildJob? {
        wake(now)
        // Faces first, but a group whose face never rests must not keep the others from ever being looked at.
        let isOthersTurn = faceStreak >= Self.longestStreak
        for urgency in isOthersTurn ? [.check, .rebuild, .face] : BuildReason.Urgency.allCases {
            if urgency == .rebuild,
                running.values.count(where: { $0.reason.urgency == .rebuild }) >= rebuilders
            {
                continue
            }
            while let (group, ticket) = queues[urgency.rawValue].take() {
                guard case .waiting(let reason, ticket)? = places[group] else { continue }
                waiting -= 1
                faceStreak = urgency == .face ? faceStreak + 1 : 0
                return begin(group, reason, now: now)
            }
        }
        return nil
    }

    private mutating func begin(_ group: GroupID, _ reason: BuildReason, now: Instant) -> BuildJob {
        lastTicket += 1
        let job = BuildJob(group: group, reason: reason, start: now, number: lastTicket)
        running[job.number] = job
        places[group] = .running(job, next: nil, isLost: false)
        return job
    }

    mutating func finish(_ job: BuildJob, _ followUp: FollowUp, now: Instant) {
        running[job.number] = nil
        guard case .running(let current, let next, let isLost)? = places[job.group], current === job else {
            return
        }
        if let next {
            var next = next
            if followUp != .cancelled {
                // A build that came to its end was not preempted.
                next.preemptedSince = nil
                next.hold = nil
                if case .later(let reason, _) = followUp { next.hold = reason.hold }
            } else if job.reason.urgency.rawValue < next.urgency.rawValue {
                next = next.joined(with: job.reason)
            }
            if case .later(let reason, _) = followUp { next.interrupted = reason.interrupted }
            return enqueue(job.group, next)
        }
        if isLost || followUp == .gone {
            places[job.group] = nil
            return
        }
        switch followUp {
        case .done, .gone: places[job.group] = .resting
        case .cancelled: enqueue(job.group, job.reason)
        case .later(let reason, let moment):
            lastTicket += 1
            places[job.group] = .delayed(reason, ticket: lastTicket)
            timers.set(moment, job.group, ticket: lastTicket)
        }
    }

    /// Lines up what was delayed until now.
    private mutating func wake(_ now: Instant) {
        while let (group, ticket) = timers.take(now) {
            guard case .delayed(let reason, ticket)? = places[group] else { continue }
            enqueue(group, reason)
        }
    }

    private mutating func enqueue(_ group: GroupID, _ reason: BuildReason) {
        lastTicket += 1
        places[group] = .waiting(reason, ticket: lastTicket)
        queues[reason.urgency.rawValue].add(group, ticket: lastTicket)
        waiting += 1
    }
}
