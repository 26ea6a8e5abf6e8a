package import Threads

package struct QueueTimes: Sendable {
    /// A job goes to another worker when its own gives no sign of life for so long.
    package var patience: Duration = .seconds(30)
    /// A job with the id of an earlier one is dropped for so long.
    package var memory: Duration = .seconds(120)
    /// How often a job is tried before it counts as failed.
    package static let attempts = 5

    package init() {}

    /// Between the tries of a job.
    package static let retries = Backoff(.seconds(2), atMost: .seconds(64), chance: 0.5)
}
