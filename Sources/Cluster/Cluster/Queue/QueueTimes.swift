/// The times that all queues keep.
public struct QueueTimes: Sendable {
    /// A job goes to another worker when its own gives no sign of life for so long.
    public var patience: Duration = .seconds(30)
    /// A job with the id of an earlier one is dropped for so long.
    public var memory: Duration = .seconds(120)
    /// How often a job is tried before it counts as failed.
    public static let attempts = 5

    /// The defaults.
    public init() {}

    /// The pause before the next try of a job.
    /// - Parameters:
    ///   - attempt: from 1.
    ///   - share: a random number from 0 to 1, so that workers don't come back all at once.
    public static func pause(after attempt: Int, share: Double) -> Duration {
        let whole = Double(1 << min(max(attempt, 1), 6))
        return .seconds(whole * (0.5 + 0.5 * share))
    }
}
