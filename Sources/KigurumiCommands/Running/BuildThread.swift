import Glibc
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

    /// - Parameter isCancelled: asked about ten times a second on the calling thread. After that the work goes on, unheeded,
    ///   until the process ends.
    /// - Returns: nil when it was called off.
    static func run<Value: Sendable, Failure: Error>(
        until isCancelled: () -> Bool, _ work: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return try work() }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        // No helper program is started yet, so none can inherit them in between.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(readEnd) }
        let outcome = Outcome<Value, Failure>()
        let started = DetachedThread.start {
            outcome.fill(with: work)
            // The hang-up is what the waiting thread sees.
            close(writeEnd)
        }
        guard started else {
            close(writeEnd)
            return try work()
        }
        // The hang-up only shortens the wait: it may fail to come.
        while outcome.result == nil {
            var waited = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&waited, 1, 100) > 0 { break }
            if isCancelled() { return nil }
        }
        guard let result = outcome.result else { return try work() }
        return try result.get()
    }

    private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
        private let stored = Mutex<Result<Value, Failure>?>(nil)

        var result: Result<Value, Failure>? { stored.withLock { $0 } }

        func fill(with work: () throws(Failure) -> Value) {
            let result: Result<Value, Failure>
            do throws(Failure) {
                result = .success(try work())
            } catch {
                result = .failure(error)
            }
            stored.withLock { $0 = result }
        }
    }
}
