import GroupWatch
import Names

/// Which group is visited next: at most one pending errand a group, groups in turn, newer faces before everything else.
///
/// A value without threads or clocks: whoever holds it passes the moment in, and carries out what it returns.
struct BuildQueue {
    typealias Instant = ContinuousClock.Instant

    private enum Place {
        case resting
        case waiting(Errand, ticket: Int)
        case delayed(Errand, ticket: Int)
        /// `next`: wanted again meanwhile. `isLost`: its folder went away meanwhile.
        case running(BuildJob, next: Errand?, isLost: Bool)
    }

    private static let longestStreak = 4

    private let cancellingLimit: Duration
    /// Jobs of rebuilding that run at once.
    private let rebuilders: Int
    private var places: [GroupID: Place] = [:]
    private var lines = [Line](repeating: Line(), count: Errand.Urgency.allCases.count)
    private var alarms = AlarmList()
    private var lastTicket = 0
    /// Faces visited one after the other.
    private var faceStreak = 0
    private(set) var waiting = 0
    private(set) var running: [Int: BuildJob] = [:]

    init(cancellingLimit: Duration, rebuilders: Int) {
        (self.cancellingLimit, self.rebuilders) = (cancellingLimit, max(1, rebuilders))
    }

    var groups: Int { places.count }
    var names: [GroupID] { places.keys.sorted() }
    var nextAlarm: Instant? { alarms.first }

    func knows(_ group: GroupID) -> Bool { places[group] != nil }

    /// The visit of a group that goes on now.
    func visit(of group: GroupID) -> BuildJob? {
        if case .running(let job, nil, false)? = places[group] { job } else { nil }
    }

    /// Those that are visited next, roughly in that order.
    func head(_ count: Int) -> [(group: GroupID, errand: Errand)] {
        var found: [(group: GroupID, errand: Errand)] = []
        for line in lines {
            for (group, ticket) in line.rest {
                guard found.count < count else { return found }
                if case .waiting(let errand, ticket)? = places[group] { found.append((group, errand)) }
            }
        }
        return found
    }

    /// Whether nothing is left to do for now; delayed errands don't count.
    var isIdle: Bool { waiting == 0 && running.isEmpty }

    /// The same where visits go on that need the cores no more.
    var isNearlyIdle: Bool { waiting == 0 && running.values.allSatisfy(\.isPublishing) }

    /// - Returns: the job that is to be called off for it.
    mutating func want(_ group: GroupID, _ errand: Errand, now: Instant) -> BuildJob? {
        switch places[group] {
        case nil, .resting: line(group, up: errand)
        case .waiting(let earlier, _):
            let both = earlier.joined(with: errand)
            if both.urgency == earlier.urgency, case .waiting(_, let ticket)? = places[group] {
                // Its turn stays its turn.
                places[group] = .waiting(both, ticket: ticket)
            } else {
                waiting -= 1
                line(group, up: both)
            }
        case .delayed(let earlier, _):
            var fresh = errand
            // A check tells nothing new: it waits for the moment that was set.
            if errand.urgency == .check { return nil }
            fresh.since = errand.since ?? earlier.since
            // Who is held for longer because something newer came would never be let go.
            fresh.hold = earlier.hold
            fresh.interrupted = earlier.interrupted
            line(group, up: fresh)
        case .running(let job, let next, let isLost):
            var wanted = next.map { $0.joined(with: errand) } ?? errand
            let harassed = job.errand.hold?.since ?? job.errand.harassedSince ?? job.start
            let stops = errand.urgency == .face && !job.isCancelled && now - harassed < cancellingLimit
            if stops || job.isCancelled {
                (wanted.harassedSince, wanted.hold) = (harassed, job.errand.hold)
            }
            places[group] = .running(job, next: wanted, isLost: isLost)
            return stops ? job : nil
        }
        return nil
    }

    /// Has a group looked at that nothing was told of. Not where it is being visited, or tried again later: that finds
    /// out as well.
    mutating func check(_ group: GroupID, _ errand: Errand) {
        switch places[group] {
        case .resting: line(group, up: errand)
        case .delayed(let earlier, _)
        where earlier.urgency == .check && earlier.failures == 0 && earlier.hold == nil
            && earlier.interrupted == nil:
            line(group, up: errand)
        case nil, .waiting, .delayed, .running: break
        }
    }

    /// The group's folder is gone.
    /// - Returns: the job that is to be called off for it.
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
        for urgency in isOthersTurn ? [.check, .rebuild, .face] : Errand.Urgency.allCases {
            if urgency == .rebuild,
                running.values.count(where: { $0.errand.urgency == .rebuild }) >= rebuilders
            {
                continue
            }
            while let (group, ticket) = lines[urgency.rawValue].take() {
                guard case .waiting(let errand, ticket)? = places[group] else { continue }
                waiting -= 1
                faceStreak = urgency == .face ? faceStreak + 1 : 0
                return begin(group, errand, now: now)
            }
        }
        return nil
    }

    private mutating func begin(_ group: GroupID, _ errand: Errand, now: Instant) -> BuildJob {
        lastTicket += 1
        let job = BuildJob(group: group, errand: errand, start: now, number: lastTicket)
        running[job.number] = job
        places[group] = .running(job, next: nil, isLost: false)
        return job
    }

    mutating func finish(_ job: BuildJob, _ ending: Ending, now: Instant) {
        running[job.number] = nil
        guard case .running(let current, let next, let isLost)? = places[job.group], current === job else {
            return
        }
        if let next {
            var next = next
            if ending != .cancelled {
                // A build that came to its end was not harassed away.
                next.harassedSince = nil
                next.hold = nil
                if case .later(let errand, _) = ending { next.hold = errand.hold }
            } else if job.errand.urgency.rawValue < next.urgency.rawValue {
                next = next.joined(with: job.errand)
            }
            if case .later(let errand, _) = ending { next.interrupted = errand.interrupted }
            return line(job.group, up: next)
        }
        if isLost || ending == .gone {
            places[job.group] = nil
            return
        }
        switch ending {
        case .done, .gone: places[job.group] = .resting
        case .cancelled: line(job.group, up: job.errand)
        case .later(let errand, let moment):
            lastTicket += 1
            places[job.group] = .delayed(errand, ticket: lastTicket)
            alarms.set(moment, job.group, ticket: lastTicket)
        }
    }

    /// Lines up what was delayed until now.
    private mutating func wake(_ now: Instant) {
        while let (group, ticket) = alarms.take(now) {
            guard case .delayed(let errand, ticket)? = places[group] else { continue }
            line(group, up: errand)
        }
    }

    private mutating func line(_ group: GroupID, up errand: Errand) {
        lastTicket += 1
        places[group] = .waiting(errand, ticket: lastTicket)
        lines[errand.urgency.rawValue].add(group, ticket: lastTicket)
        waiting += 1
    }
}
