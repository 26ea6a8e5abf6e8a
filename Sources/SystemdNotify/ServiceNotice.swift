import Glibc

/// One line that the service manager is told.
public enum ServiceNotice: Sendable, Equatable {
    case ready
    /// - Parameter microseconds: on CLOCK_MONOTONIC, when the reload began.
    case reloading(microseconds: UInt64)
    case stopping
    /// The loop goes on.
    case alive
    /// One line that `systemctl status` shows.
    case status(String)

    /// A reload that begins now.
    public static var reloadingNow: ServiceNotice {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .reloading(
            microseconds: UInt64(max(0, time.tv_sec)) &* 1_000_000 &+ UInt64(max(0, time.tv_nsec)) / 1000)
    }

    /// As sd_notify(3) has it.
    public var line: String {
        switch self {
        case .ready: "READY=1"
        case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
        case .stopping: "STOPPING=1"
        case .alive: "WATCHDOG=1"
        case .status(let text):
            "STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }
}
