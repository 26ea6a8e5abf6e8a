/// How much each of many names may use: so much a second, and some at once. A value without clocks.
package struct RateLimit: Sendable {
    private struct Account {
        /// What may be used now; below zero: what was promised.
        var left: Double
        var since: ContinuousClock.Instant
    }

    /// A second.
    private let rate: Double
    private let burst: Double
    private var accounts: [String: Account] = [:]

    /// Names that are known at once. Beyond it those that haven't come lately go, else all: memory is bounded before uses are.
    private static let most = 10_000

    package init(rate: Double, burst: Double) { (self.rate, self.burst) = (rate, burst) }

    /// Seconds until so much may be used, or as much as may be used at once; zero: now.
    package func wait(_ name: String, _ amount: Double = 1, now: ContinuousClock.Instant) -> Double {
        max(0, (min(amount, burst) - left(name, now)) / rate)
    }

    /// Counts it, also what is more than there is: later uses wait for that too.
    package mutating func use(_ name: String, _ amount: Double = 1, now: ContinuousClock.Instant) {
        if accounts.count >= Self.most, accounts[name] == nil {
            accounts = accounts.filter { left($0.key, now) < burst }
            if accounts.count >= Self.most { accounts = [:] }
        }
        accounts[name] = Account(left: left(name, now) - amount, since: now)
    }

    private func left(_ name: String, _ now: ContinuousClock.Instant) -> Double {
        guard let account = accounts[name] else { return burst }
        return min(burst, account.left + account.since.duration(to: now) / .seconds(1) * rate)
    }
}
