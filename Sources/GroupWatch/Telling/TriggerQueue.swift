import Synchronization

/// Triggers on their way from the watching thread to the reader: never more than a few for each group, however
/// long the reader is away.
final class TriggerQueue: Sendable {
    private let waiting = Mutex(WaitingTriggers())
    private let signal: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init() { (signal, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

    func tell(_ trigger: GroupTrigger) {
        waiting.withLock { $0.add(trigger) }
        bell.yield()
    }

    /// Called when the reader is gone.
    func onEnd(_ action: @escaping @Sendable () -> Void) { bell.onTermination = { _ in action() } }

    func finish() { bell.finish() }

    /// nil after the task was cancelled.
    func next() async -> GroupTrigger? {
        while !Task.isCancelled {
            if let trigger = waiting.withLock({ $0.take() }) { return trigger }
            var rings = signal.makeAsyncIterator()
            guard await rings.next() != nil else { return nil }
        }
        return nil
    }
}
