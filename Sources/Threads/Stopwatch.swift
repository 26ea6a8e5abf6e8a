import Synchronization

/// Time that was spent on something, on whatever thread.
public final class Stopwatch: Sendable {
    private let total = Mutex(Duration.zero)

    public init() {}

    public var time: Duration { total.withLock { $0 } }

    public func add(_ time: Duration) { total.withLock { $0 += time } }

    public func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { add(ContinuousClock.now - start) }
        return try work()
    }
}
