import GroupWatch
import Names

/// Moments at which groups are to be visited again, the latest first.
struct TimerQueue {
    private typealias Timer = (moment: ContinuousClock.Instant, group: GroupID, ticket: Int)
    private var timers: [Timer] = []

    var first: ContinuousClock.Instant? { timers.last?.moment }

    mutating func set(_ moment: ContinuousClock.Instant, _ group: GroupID, ticket: Int) {
        var (low, high) = (0, timers.count)
        while low < high {
            let middle = (low + high) / 2
            if timers[middle].moment > moment { low = middle + 1 } else { high = middle }
        }
        timers.insert((moment, group, ticket), at: low)
    }

    /// The earliest, when its moment has come.
    mutating func take(_ now: ContinuousClock.Instant) -> (group: GroupID, ticket: Int)? {
        guard let timer = timers.last, timer.moment <= now else { return nil }
        timers.removeLast()
        return (timer.group, timer.ticket)
    }
}
