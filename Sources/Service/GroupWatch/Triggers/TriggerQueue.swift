import Synchronization

/// Carries triggers from the watching thread to the reader: a few for each group at most, however long the reader is
/// away.
final class TriggerQueue: Sendable {
    private let pending = Mutex(PendingTriggers())
    private let signal: AsyncStream<Void>
    private let signaler: AsyncStream<Void>.Continuation

    init() {
        (signal, signaler) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ trigger: GroupTrigger) {
        pending.withLock { $0.add(trigger) }
        signaler.yield()
    }

    /// Sets what happens when the reader is gone.
    func onEnd(_ action: @escaping @Sendable () -> Void) { signaler.onTermination = { _ in action() } }

    func finish() { signaler.finish() }

    /// The next trigger; nil once the task is cancelled.
    func next() async -> GroupTrigger? {
        while !Task.isCancelled {
            if let trigger = pending.withLock({ $0.take() }) { return trigger }
            var signals = signal.makeAsyncIterator()
            guard await signals.next() != nil else { return nil }
        }
        return nil
    }
}
