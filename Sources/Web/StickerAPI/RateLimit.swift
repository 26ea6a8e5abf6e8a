import HTTPServer
import Synchronization

/// How many requests each client may send: so many a second, and some at once.
final class RateLimit: Sendable {
    private struct Account {
        /// Requests that may come now.
        var left: Double
        var since: ContinuousClock.Instant
    }

    /// A second.
    private let rate: Double
    private let burst: Double
    private let accounts = Mutex<[String: Account]>([:])

    /// Clients that are known at once. Beyond it those who haven't come lately go, else all: memory is bounded before
    /// requests are.
    private static let most = 10_000

    /// nil: there is no limit.
    /// - Parameter burst: nil: as many as in a second.
    init?(rate: Int?, burst: Int?) {
        guard let rate else { return nil }
        (self.rate, self.burst) = (Double(rate), Double(burst ?? rate))
    }

    /// Counts a request.
    /// - Throws: 429 where it is one too many.
    func count(_ client: String, now: ContinuousClock.Instant = .now) throws(WebRefusal) {
        let lack = accounts.withLock { accounts -> Double? in
            if accounts.count >= Self.most, accounts[client] == nil {
                accounts = accounts.filter { room(in: $0.value, now) < burst }
                if accounts.count >= Self.most { accounts = [:] }
            }
            let left = accounts[client].map { room(in: $0, now) } ?? burst
            guard left >= 1 else { return (1 - left) / rate }
            accounts[client] = Account(left: left - 1, since: now)
            return nil
        }
        guard let lack else { return }
        let pause = String(max(1, Int(lack.rounded(.up))))
        var refusal = WebRefusal(429, "http.rate", ["seconds": pause])
        refusal.headers["retry-after"] = pause
        throw refusal
    }

    private func room(in account: Account, _ now: ContinuousClock.Instant) -> Double {
        min(burst, account.left + account.since.duration(to: now) / .seconds(1) * rate)
    }
}
