import Cluster
import StickerService
import Synchronization

/// A job in the hands of this worker.
final class RunningJob: Sendable {
    private struct State {
        var visit: GroupVisitor.Visit?
        var isCancelled = false
        var isHolding = false
        var marks: [ObjectKey] = []
    }

    let delivery: any JobDelivery
    let start = ContinuousClock.now
    /// The marks of uploads that its decision settles.
    var marks: [ObjectKey] {
        get { state.withLock { $0.marks } }
        set { state.withLock { $0.marks = newValue } }
    }
    private let state = Mutex(State())

    init(_ delivery: any JobDelivery) { self.delivery = delivery }

    /// The visit that belongs to it from now on.
    func begin(_ visit: GroupVisitor.Visit) {
        let isCancelled = state.withLock { state in
            state.visit = visit
            return state.isCancelled
        }
        if isCancelled { visit.cancel() }
    }

    func cancel() {
        let visit = state.withLock { state in
            state.isCancelled = true
            return state.visit
        }
        visit?.cancel()
    }

    /// Whether it waits for an engine and not for itself.
    var isHolding: Bool {
        get { state.withLock { $0.isHolding } }
        set { state.withLock { $0.isHolding = newValue } }
    }

    /// Whether the queue should be asked for more time. Not for a job that hangs: another worker is to try it.
    func isAlive(patience: Duration) -> Bool {
        if isHolding { return true }
        let silence = state.withLock { $0.visit }?.silence ?? (ContinuousClock.now - start)
        return silence < patience
    }
}
