import Cluster
import Synchronization
import Threads

/// Finds out whether queue and store answer, in time also where the store takes a request and never answers it.
final class EngineWatch: Sendable {
    private struct Look {
        var start: ContinuousClock.Instant
        /// The store's error, once it is asked.
        var error: StoreError?
        var isReported = false
    }

    private let worker: Worker
    private let look = Mutex<Look?>(nil)

    init(_ worker: Worker) { self.worker = worker }

    /// Looks again, on a thread of its own, unless the last look still waits.
    func start(_ now: ContinuousClock.Instant) {
        let isFree = look.withLock { look in
            guard look == nil else { return false }
            look = Look(start: now)
            return true
        }
        guard isFree else { return }
        let body = { @Sendable in
            self.worker.reportEngines { error in
                self.look.withLock { look in
                    look = Look(start: .now, error: error)
                }
            }
            self.look.withLock { $0 = nil }
        }
        if !DetachedThread.start(body) { look.withLock { $0 = nil } }
    }

    /// Reports a look that has waited for too long, once.
    func check(_ now: ContinuousClock.Instant) {
        let error: StoreError? = look.withLock { look in
            guard let current = look, !current.isReported, now - current.start >= worker.options.lookPatience
            else { return nil }
            look?.isReported = true
            return current.error
        }
        guard let error else { return }
        worker.report(.waiting(WorkerFailure(error, seconds: worker.options.lookInterval / .seconds(1))))
    }
}
