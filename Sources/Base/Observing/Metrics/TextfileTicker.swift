import Dispatch
import Files
package import Logging
import Synchronization

/// Writes metrics to a Prometheus textfile soon after each change and in regular intervals, in the background.
package final class TextfileTicker: Sendable {
    private let metrics: TextfileMetrics
    private let writer: TextfileWriter
    private let logger: Logger
    private let queue = DispatchQueue(label: "kigurumi.metrics", qos: .utility)
    private let isStopped = Atomic(false)
    /// A write after a change is under way.
    private let isDue = Atomic(false)
    /// Seconds from a change to its write; changes in between share it.
    private static let haste = 0.5
    private let lastFailure = Mutex<FileError?>(nil)

    /// Prepares to write. A failure is logged once, until another one occurs.
    /// - Parameter path: The file's absolute path.
    package init(_ metrics: TextfileMetrics, path: String, logger: Logger) {
        self.metrics = metrics
        self.logger = logger
        writer = TextfileWriter(path: path)
    }

    /// Begins to write, now and then after each interval.
    package func start(every interval: Duration) {
        queue.async { [weak self] in self?.tick(every: interval) }
    }

    /// Writes within half a second, because something changed.
    package func refresh() {
        guard !isStopped.load(ordering: .acquiring), !isDue.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        queue.asyncAfter(deadline: .now() + Self.haste) { [weak self] in self?.writeChange() }
    }

    private func writeChange() {
        // First, so that a change during the write is written too.
        isDue.store(false, ordering: .releasing)
        guard !isStopped.load(ordering: .acquiring) else { return }
        write()
    }

    /// Writes a last time. Blocks.
    package func stop() {
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
        var failure: FileError?
        do throws(FileError) { try writer.write(metrics.text) } catch { failure = error }
        let isNew = lastFailure.withLock { [failure] last in
            defer { last = failure }
            return last != failure
        }
        guard isNew, let failure else { return }
        logger.warning(
            "metrics can't be written",
            metadata: ["file": "\(writer.path)", "reason": "\(failure.text)"])
    }
}

/// Replaces a text file atomically, so that a reader sees the old text or the new one.
struct TextfileWriter: Sendable {
    let path: String

    /// Writes the file, readable for everyone. Not synced: the next write repairs what a power cut destroys. Blocks.
    func write(_ text: String) throws(FileError) {
        let name = Path.last(path)
        // Collectors read *.prom, which must not match the temporary name.
        try Directory(passing: Path.parent(path)).replace(
            name, with: Array(text.utf8), mode: 0o644, draft: ".\(name).new")
    }
}
