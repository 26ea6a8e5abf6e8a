import Files

/// How often a request is tried, and how long it waits between attempts.
public struct S3Retries: Sendable {
    /// Attempts in all; at least 1.
    public var attempts = 6
    /// The longest first wait, in milliseconds. It doubles with each attempt.
    public var firstWait = 100
    /// The longest wait of all, in milliseconds, also where the server asks for more.
    public var longestWait = 10_000
    /// A fraction from 0 to 1 by which a wait is shortened, so that many clients don't come back at once.
    public var random: @Sendable () -> Double = { Double.random(in: 0...1) }
    /// Waits that many milliseconds.
    public var pause: @Sendable (Int) -> Void = { SystemClock.pause(milliseconds: UInt32(clamping: $0)) }

    /// Six attempts within about three seconds.
    public init() {}

    /// The wait after a failed attempt, in milliseconds.
    /// - Parameters:
    ///   - attempt: from 1.
    ///   - asked: what the server asks for, in seconds.
    func wait(after attempt: Int, asked: Int?) -> Int {
        let longest = min(longestWait, firstWait << min(attempt - 1, 20))
        let jittered = longest / 2 + Int(Double(longest / 2) * random())
        return max(jittered, min(longestWait, (asked ?? 0) * 1000))
    }
}
