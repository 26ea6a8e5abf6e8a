import GroupWatch
import Names

/// Moments at which groups are to be visited again, the latest first.
struct AlarmList {
    private typealias Alarm = (moment: ContinuousClock.Instant, group: GroupID, ticket: Int)
    private var alarms: [Alarm] = []

    var first: ContinuousClock.Instant? { alarms.last?.moment }

    mutating func set(_ moment: ContinuousClock.Instant, _ group: GroupID, ticket: Int) {
        var (low, high) = (0, alarms.count)
        while low < high {
            let middle = (low + high) / 2
            if alarms[middle].moment > moment { low = middle + 1 } else { high = middle }
        }
        alarms.insert((moment, group, ticket), at: low)
    }

    /// The earliest, when its moment has come.
    mutating func take(_ now: ContinuousClock.Instant) -> (group: GroupID, ticket: Int)? {
        guard let alarm = alarms.last, alarm.moment <= now else { return nil }
        alarms.removeLast()
        return (alarm.group, alarm.ticket)
    }
}
