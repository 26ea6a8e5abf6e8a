import Cluster
import FoundationEssentials
import Synchronization
import Threads

/// Looks for faces whose jobs were lost, on a thread of its own.
final class PendingWatch: Sendable {
    private let worker: Worker
    private let isLooking = Mutex(false)

    init(_ worker: Worker) { self.worker = worker }

    /// Looks once more, unless the last look isn't done.
    func start() {
        let isFree = isLooking.withLock { isLooking in
            defer { isLooking = true }
            return !isLooking
        }
        guard isFree else { return }
        let body = { @Sendable in
            self.look()
            self.isLooking.withLock { $0 = false }
        }
        if !DetachedThread.start(body) { isLooking.withLock { $0 = false } }
    }

    private func look() {
        do {
            let now = Int(Date().timeIntervalSince1970)
            worker.report(
                .pending(try PendingFaces(worker.parts.store).pass(worker.parts.queue, now: now)))
        } catch {
            guard !worker.isStopping else { return }
            worker.report(.waiting(WorkerFailure(error, seconds: Double(PendingFaces.interval))))
        }
    }
}
