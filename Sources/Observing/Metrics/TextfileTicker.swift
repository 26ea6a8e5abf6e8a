import Dispatch
public import Logging
import Synchronization

/// Writes metrics into a file again and again, on a thread of its own.
public final class TextfileTicker: Sendable {
    private let metrics: TextfileMetrics
    private let writer: TextfileWriter
    private let logger: Logger
    private let queue = DispatchQueue(label: "kigurumi.metrics", qos: .utility)
    private let isStopped = Atomic(false)
    private let lastFailure = Mutex<Int32?>(nil)

    /// - Parameter path: absolute.
    public init(_ metrics: TextfileMetrics, path: String, logger: Logger) {
        (self.metrics, self.logger) = (metrics, logger)
        writer = TextfileWriter(path: path)
    }

    public func start(every interval: Duration) {
        queue.async { [weak self] in self?.tick(every: interval) }
    }

    /// Writes once more, and no more after that. Blocks.
    public func stop() {
        isStopped.store(true, ordering: .releasing)
        queue.sync { write() }
    }

    private func tick(every interval: Duration) {
        guard !isStopped.load(ordering: .acquiring) else { return }
        write()
        queue.asyncAfter(deadline: .now() + interval / .seconds(1)) { [weak self] in
            self?.tick(every: interval)
        }
    }

    private func write() {
        if let figures = ProcessFigures.current { metrics.set(figures) }
        let failure = writer.write(metrics.text)
        let isNew = lastFailure.withLock { last in
            defer { last = failure }
            return last != failure
        }
        guard isNew, let failure else { return }
        logger.warning(
            "metrics can't be written",
            metadata: ["file": "\(writer.path)", "errno": .stringConvertible(Int(failure))])
    }
}
