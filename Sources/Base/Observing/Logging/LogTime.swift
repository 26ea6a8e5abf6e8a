import Glibc

/// A moment of the wall clock for log lines.
struct LogTime: Sendable {
    var seconds: Int
    var milliseconds: Int

    static var now: LogTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return LogTime(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }

    /// `2026-11-21T10:33:00.123Z`
    var utc: String {
        let parts = parts(isLocal: false)
        return "\(parts.year)-\(Self.two(parts.month))-\(Self.two(parts.day))T\(parts.clock).\(thousandths)Z"
    }

    /// `10:33:00.123` in local time.
    var local: String { "\(parts(isLocal: true).clock).\(thousandths)" }

    private func parts(isLocal: Bool) -> (year: Int, month: Int, day: Int, clock: String) {
        var parts = unsafe tm()
        var when = time_t(seconds)
        unsafe _ = isLocal ? localtime_r(&when, &parts) : gmtime_r(&when, &parts)
        let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
        let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
        let clock = [hour, minute, second].map { Self.two(Int($0)) }.joined(separator: ":")
        return (Int(year) + 1900, Int(month) + 1, Int(day), clock)
    }

    private var thousandths: String { String(String(milliseconds + 1_000).suffix(3)) }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
