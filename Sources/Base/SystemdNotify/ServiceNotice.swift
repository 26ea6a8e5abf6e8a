import Files

/// A notice to systemd: one line of the protocol.
package enum ServiceNotice: Sendable, Equatable {
    case ready
    /// - Parameter microseconds: When the reload began, on CLOCK_MONOTONIC.
    case reloading(microseconds: UInt64)
    case stopping
    case alive
    /// A line for `systemctl status`.
    case status(String)

    /// A reload that starts now.
    package static var reloadingNow: ServiceNotice {
        .reloading(microseconds: UInt64(max(0, SystemClock.monotonic)) / 1000)
    }

    /// The line as sd_notify(3) defines it.
    package var line: String {
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
