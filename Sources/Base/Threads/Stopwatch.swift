import Synchronization

/// Adds up the time spent on something, on any number of threads.
public final class Stopwatch: Sendable {
    private let total = Mutex(Duration.zero)

    /// Starts at zero.
    public init() {}

    /// The sum so far.
    public var time: Duration { total.withLock { $0 } }

    /// Adds a time.
    public func add(_ time: Duration) { total.withLock { $0 += time } }

    /// Does the work and adds its time, even if it throws.
    public func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { add(ContinuousClock.now - start) }
        return try work()
    }
}
