import GroupWatch
import Names

/// Decides which group's exports are made next: one group at a time, in the order in which their packs were published.
///
/// A value without threads or clocks. Visits don't wait for it, and it doesn't hold up visits: it is a queue of its own,
/// below all others.
struct ExportQueue {
    typealias Instant = ContinuousClock.Instant

    private struct Place {
        var wish: ExportTarget
        var ticket: Int
        var failures = 0
    }

    private var waiting: [GroupID: Place] = [:]
    /// Groups by moment at which they are tried again.
    private var timers = TimerQueue()
    private var delayed: [GroupID: Place] = [:]
    private var queue = TicketQueue()
    private var running: ExportJob?
    private var lastTicket = 0

    var count: Int { waiting.count }
    var current: ExportJob? { running }
    var nextTimer: Instant? { timers.first }

    /// A group's pack was published, or found as it should be.
    /// - Returns: the job that is to be cancelled for it.
    mutating func want(_ group: GroupID, _ wish: ExportTarget) -> ExportJob? {
        if waiting[group]?.wish == wish || delayed[group]?.wish == wish { return nil }
        if let running, running.group == group {
            if running.wish == wish, !running.isCancelled { return nil }
            enqueue(group, Place(wish: wish, ticket: 0))
            return running
        }
        enqueue(group, Place(wish: wish, ticket: 0))
        return nil
    }

    /// The group's face changes, or its folder is gone: what it wanted doesn't matter any more.
    /// - Returns: the job that is to be cancelled for it.
    mutating func forget(_ group: GroupID) -> ExportJob? {
        waiting[group] = nil
        delayed[group] = nil
        return running?.group == group ? running : nil
    }

    /// The next export, which begins now; nil when there is none.
    mutating func take(now: Instant) -> ExportJob? {
        while let (group, ticket) = timers.take(now) {
            guard let place = delayed[group], place.ticket == ticket else { continue }
            delayed[group] = nil
            enqueue(group, place)
        }
        guard running == nil else { return nil }
        while let (group, ticket) = queue.take() {
            guard let place = waiting[group], place.ticket == ticket else { continue }
            waiting[group] = nil
            let job = ExportJob(group, place.wish, failures: place.failures)
            running = job
            return job
        }
        return nil
    }

    /// - Parameter retry: when it is tried again; nil: it isn't.
    mutating func finish(_ job: ExportJob, retry: Instant?) {
        guard running === job else { return }
        running = nil
        guard let retry, waiting[job.group] == nil, !job.isCancelled else { return }
        lastTicket += 1
        delayed[job.group] = Place(wish: job.wish, ticket: lastTicket, failures: job.failures + 1)
        timers.set(retry, job.group, ticket: lastTicket)
    }

    private mutating func enqueue(_ group: GroupID, _ place: Place) {
        lastTicket += 1
        delayed[group] = nil
        waiting[group] = Place(wish: place.wish, ticket: lastTicket, failures: place.failures)
        queue.add(group, ticket: lastTicket)
    }
}
