import StickerBuild
import Synchronization

/// A bar that is redrawn on a terminal, and gone at the end.
final class BarNarrator: BuildNarrator {
    private let progress: Mutex<BuildProgress>
    private let bar: ProgressBar
    private let sentences: EventSentences
    private let columns: @Sendable () -> Int
    private let clock: @Sendable () -> Double
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - columns: the terminal's width, asked at every redraw as windows change.
    ///   - clock: seconds.
    ///   - write: takes texts as they are, without a line's end.
    init(
        bar: ProgressBar, sentences: EventSentences, columns: @escaping @Sendable () -> Int,
        clock: @escaping @Sendable () -> Double, write: @escaping @Sendable (String) -> Void
    ) {
        (self.bar, self.sentences, self.columns, self.clock, self.write) = (
            bar, sentences, columns, clock, write
        )
        progress = Mutex(BuildProgress(began: clock()))
    }

    func tell(_ event: BuildEvent) {
        progress.withLock { progress in
            progress.note(event, at: clock())
            // With --verbose, lines that stay go above the bar.
            if sentences.isVerbose, let line = sentences.line(for: event) { write("\r\u{1B}[K\(line)\n") }
            draw(progress)
        }
    }

    func tick() { progress.withLock { draw($0) } }

    func end() { progress.withLock { _ in write("\r\u{1B}[K") } }

    /// One column stays free: a full line would wrap on some terminals.
    private func draw(_ progress: BuildProgress) {
        write("\r\(bar.line(progress, at: clock(), columns: max(1, columns() - 1)))\u{1B}[K")
    }
}
