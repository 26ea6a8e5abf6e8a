import Synchronization

/// Adds up the time spent on something, on any number of threads.
package final class Stopwatch: Sendable {
    private let total = Mutex(Duration.zero)

    package init() {}

    /// The sum so far.
    package var time: Duration { total.withLock { $0 } }

    package func add(_ time: Duration) { total.withLock { $0 += time } }

    /// Does the work and adds its time, even if it throws.
    package func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { add(ContinuousClock.now - start) }
        return try work()
    }
}
