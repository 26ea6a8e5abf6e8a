import Cluster
import FoundationEssentials
import Synchronization
import Threads

/// Looks for faces whose jobs were lost, on a thread of its own.
final class PendingWatch: Sendable {
    private let worker: Worker
    private let schedule = Mutex(PendingSchedule())
    /// The code with which the queue gives no turns; nil: it does.
    private let refusal = Mutex<String?>(nil)

    init(_ worker: Worker) { self.worker = worker }

    /// Called often; looks when it's time to.
    func check(_ now: ContinuousClock.Instant) {
        guard let look = schedule.withLock({ $0.next(life: worker.parts.queue.life, now) }) else { return }
        let body = { @Sendable in
            let pause = self.look(look)
            self.schedule.withLock { $0.end(again: pause, .now) }
        }
        if !DetachedThread.start(body) { schedule.withLock { $0.end(again: Self.retry, .now) } }
    }

    /// After a look that failed.
    private static let retry: Duration = .seconds(30)

    /// - Returns: the longest time until this worker looks again; nil: any.
    private func look(_ look: PendingSchedule.Look) -> Duration? {
        do {
            if look == .ifOurTurn, !takeTurn() { return nil }
            let now = Int(Date().timeIntervalSince1970)
            let pass = try PendingFaces(worker.parts.store).pass(worker.parts.queue, now: now)
            worker.report(.pending(pass))
            return pass.pause
        } catch {
            guard !worker.isStopping else { return nil }
            worker.report(.waiting(WorkerFailure(error, seconds: Self.retry / .seconds(1))))
            return Self.retry
        }
    }

    /// A queue that can't tell gives the turn to all: two turns cost less than none.
    private func takeTurn() -> Bool {
        do throws(QueueError) {
            let isOurs = try worker.parts.queue.takeTurn()
            refusal.withLock { $0 = nil }
            return isOurs
        } catch {
            // That the queue is away is reported without this.
            if case .unreachable = error { return true }
            let isNew = refusal.withLock { code in
                defer { code = error.code }
                return code != error.code
            }
            if isNew {
                worker.report(.withoutTurns(WorkerFailure(error, seconds: Double(PendingFaces.interval))))
            }
            return true
        }
    }
}
