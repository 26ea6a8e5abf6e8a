import Messages
import StickerBuild
import Synchronization

/// One line that shows how far a build is.
struct ProgressBar: Sendable {
    var console: Console
    /// Escape sequences for color are wanted.
    var isColored: Bool
    /// The terminal shows more than ASCII.
    var isUnicode: Bool

    /// At most `columns` wide: bar, count, latest sticker, time left; what doesn't fit is left out from the end.
    func line(_ progress: BuildProgress, at now: Double, columns: Int) -> String {
        let count = "\(progress.done)/\(progress.total)"
        guard progress.total > 0 else {
            return DisplayWidth.cut(console.text("progress.reading"), to: columns)
        }
        var tail = " " + count
        let left = progress.left(at: now).map { console.text("progress.left", ["time": Wording.clock($0)]) }
        for piece in [progress.latest, progress.done < progress.total ? left : nil] {
            guard let piece, 12 + DisplayWidth.of(tail + piece) + 2 <= columns else { continue }
            tail += "  " + piece
        }
        let room = columns - DisplayWidth.of(tail) - 2
        guard room >= 5 else { return DisplayWidth.cut(count, to: columns) }
        return bar(share: Double(progress.done) / Double(progress.total), width: min(room, 32)) + tail
    }

    private func bar(share: Double, width: Int) -> String {
        let full = min(width, max(0, Int(share * Double(width))))
        let done = String(repeating: isUnicode ? "█" : "#", count: full)
        let rest = String(repeating: isUnicode ? "░" : "-", count: width - full)
        let (open, close) = isUnicode ? ("▕", "▏") : ("[", "]")
        return open + (isColored ? "\u{1B}[36m\(done)\u{1B}[2m\(rest)\u{1B}[0m" : done + rest) + close
    }
}

/// A bar that is redrawn on a terminal, and gone at the end.
final class BarNarrator: BuildNarrator {
    private let progress: Mutex<BuildProgress>
    private let bar: ProgressBar
    private let sentences: EventSentences
    private let columns: @Sendable () -> Int
    private let clock: @Sendable () -> Double
    private let write: @Sendable (String) -> Void
    /// Where the lines of stickers go; nil: nowhere.
    private let writeSticker: (@Sendable (String) -> Void)?
    /// Whether only the first sticker has a line: people can open it while they wait.
    private let isFirstOnly: Bool
    private let hasFirst = Mutex(false)

    /// - Parameters:
    ///   - columns: the terminal's width, asked at every redraw as windows change.
    ///   - clock: seconds.
    ///   - write: takes texts as they are, without a line's end.
    init(
        bar: ProgressBar, sentences: EventSentences, columns: @escaping @Sendable () -> Int,
        clock: @escaping @Sendable () -> Double, write: @escaping @Sendable (String) -> Void,
        isFirstOnly: Bool = false, writeSticker: (@Sendable (String) -> Void)? = nil
    ) {
        self.isFirstOnly = isFirstOnly
        self.writeSticker = writeSticker
        self.bar = bar
        self.sentences = sentences
        self.columns = columns
        self.clock = clock
        self.write = write
        progress = Mutex(BuildProgress(began: clock()))
    }

    func report(_ event: BuildEvent) {
        progress.withLock { progress in
            progress.note(event, at: clock())
            // Lines that stay go above the bar.
            for line in sentences.lines(for: event) {
                let lines = WrappedText.paragraphs(line, columns: columns(), hanging: 2)
                write("\r\u{1B}[K\(lines)\n")
            }
            if let writeSticker, let line = sentences.stickerLine(for: event), isWanted {
                write("\r\u{1B}[K")
                writeSticker(line)
            }
            draw(progress)
        }
    }

    private var isWanted: Bool {
        hasFirst.withLock { hasFirst in
            defer { hasFirst = true }
            return !isFirstOnly || !hasFirst
        }
    }

    func tick() { progress.withLock { draw($0) } }

    func end() { progress.withLock { _ in write("\r\u{1B}[K") } }

    /// One column stays free: a full line would wrap on some terminals.
    private func draw(_ progress: BuildProgress) {
        write("\r\(bar.line(progress, at: clock(), columns: max(1, columns() - 1)))\u{1B}[K")
    }
}
