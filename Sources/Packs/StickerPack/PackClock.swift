import Dispatch
import Files

/// The clocks that a pack needs, injected so that tests control them.
package struct PackClock: Sendable {
    /// A moment on the boot clock, which also runs during sleep and can't be set.
    package struct Boot: Equatable, Sendable {
        /// Identifies the boot; different after each reboot.
        package var id: String
        /// Seconds since that boot.
        package var seconds: Double
    }

    /// Returns seconds since 1970 in UTC. Only for display: nothing is decided by it.
    package var wall: @Sendable () -> Int
    /// Returns the moment on the boot clock, by which ages are counted.
    package var boot: @Sendable () -> Boot

    /// Runs an action on another thread after `seconds`.
    package var later: @Sendable (_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> Void

    /// Combines clocks.
    /// - Parameter later: nil uses the system's timer.
    package init(
        wall: @escaping @Sendable () -> Int, boot: @escaping @Sendable () -> Boot,
        later: (@Sendable (_ seconds: Double, _ action: @escaping @Sendable () -> Void) -> Void)? = nil
    ) {
        self.wall = wall
        self.boot = boot
        self.later =
            later ?? { DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + $0, execute: $1) }
    }

    package static let system = PackClock(
        wall: { Int(SystemClock.wall / 1_000_000_000) },
        boot: { Boot(id: bootID, seconds: Double(SystemClock.sinceBoot) / 1e9) })

    private static let bootID: String = {
        let bytes = try? FileSystem.read("/proc/sys/kernel/random/boot_id", limit: 4096)
        return String(decoding: (bytes ?? []).filter { $0 > 0x20 }, as: UTF8.self)
    }()

    /// `wall` as RFC 3339 in UTC, whole seconds.
    /// - Parameter wait: Added to the current time; rounded up.
    package func timestamp(after wait: Duration = .zero) -> String {
        Self.timestamp(wall() + Int((wait / .seconds(1)).rounded(.up)))
    }

    /// A time as RFC 3339 in UTC, whole seconds.
    /// - Parameter seconds: Since 1970; clamped to the years 0 to 9999.
    package static func timestamp(_ seconds: Int) -> String {
        let seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
        let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let inDay = seconds - day * 86_400
        // Years begin in March here, so that the leap day is the last of its year; 146,097 days are 400 years.
        let sinceMarch = day + 719_468
        let era = (sinceMarch >= 0 ? sinceMarch : sinceMarch - 146_096) / 146_097
        let dayOfEra = sinceMarch - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return padded(year, 4) + "-" + padded(month < 10 ? month + 3 : month - 9) + "-"
            + padded(dayOfYear - (153 * month + 2) / 5 + 1) + "T" + padded(inDay / 3600) + ":"
            + padded(inDay / 60 % 60) + ":" + padded(inDay % 60) + "Z"
    }
}
