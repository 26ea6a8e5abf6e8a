import HTTPServer
import Synchronization
import Threads

/// How many requests each client may send.
final class RequestLimit: Sendable {
    private let limit: Mutex<RateLimit>

    /// nil: there is no limit.
    /// - Parameters:
    ///   - rate: requests a second.
    ///   - burst: at once; nil: as many as in a second.
    init?(rate: Int?, burst: Int?) {
        guard let rate else { return nil }
        limit = Mutex(RateLimit(rate: Double(rate), burst: Double(burst ?? rate)))
    }

    /// Counts a request.
    /// - Throws: 429 where it is one too many.
    func count(_ client: String, now: ContinuousClock.Instant = .now) throws(WebRefusal) {
        let wait = limit.withLock { limit in
            let wait = limit.wait(client, now: now)
            if wait == 0 { limit.use(client, now: now) }
            return wait
        }
        if wait > 0 { throw .tooMany("http.rate", wait: wait) }
    }
}
