public import Threads

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

    /// Between the tries of a job.
    public static let retries = Backoff(.seconds(2), atMost: .seconds(64), chance: 0.5)
}
