import Dispatch
import Synchronization
import Threads

/// Runs long work on a thread of its own while the caller waits and ticks: a build blocks, and neither the main
/// thread nor the cooperative pool may.
enum BuildThread {
    /// - Parameter tick: called about ten times a second on the calling thread.
    static func run<Value: Sendable, Failure: Error>(
        tick: () -> Void = {}, _ work: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = try run(
            until: {
                tick()
                return false
            }, work)
        // Never called off.
        return if let result { result } else { try work() }
    }

    /// - Parameter isCancelled: asked about ten times a second on the calling thread. After that the work goes on until the
    ///   process ends, and nobody uses its result.
    /// - Returns: nil when it was called off.
    static func run<Value: Sendable, Failure: Error>(
        until isCancelled: () -> Bool, _ work: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        let done = DispatchSemaphore(value: 0)
        let outcome = Outcome<Value, Failure>()
        let started = DetachedThread.start {
            let result = Result { () throws(Failure) in try work() }
            outcome.result.withLock { $0 = result }
            done.signal()
        }
        guard started else { return try work() }
        while done.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if isCancelled() { return nil }
        }
        return try outcome.result.withLock { $0 }?.get()
    }

    private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
        let result = Mutex<Result<Value, Failure>?>(nil)
    }
}
