import Files
package import Threads

/// How often a request is tried, and how long it waits between attempts.
package struct S3Retries: Sendable {
    /// Attempts in all; at least 1.
    package var attempts = 6
    /// The waits between them, also the longest where the server asks for more.
    package var backoff = Backoff(.milliseconds(100), atMost: .seconds(10), chance: 0.5)
    package var pause: @Sendable (Duration) -> Void = { SystemClock.pause($0) }

    /// Six attempts within about three seconds.
    package init() {}

    /// The wait after a failed attempt.
    /// - Parameters:
    ///   - attempt: from 1.
    ///   - asked: what the server asks for, in seconds.
    func wait(after attempt: Int, asked: Int?) -> Duration {
        max(backoff.pause(after: attempt), min(backoff.longest, .seconds(asked ?? 0)))
    }
}
