import Synchronization

/// Time that was spent on something, on whatever thread.
final class Stopwatch: Sendable {
    private let total = Mutex(Duration.zero)

    var time: Duration { total.withLock { $0 } }

    func add(_ time: Duration) { total.withLock { $0 += time } }

    func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { add(ContinuousClock.now - start) }
        return try work()
    }
}
