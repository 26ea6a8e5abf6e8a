import Files
import StickerBuild
import Synchronization

/// One line on a terminal that shows how many stickers of a sheet are drawn; gone at the end.
final class SheetProgress: Sendable {
    private let progress: Mutex<BuildProgress>
    private let bar: ProgressBar
    private let isShown: Bool

    init(_ console: Console, isShown: Bool) {
        self.isShown = isShown
        bar = ProgressBar(console: console, isColored: Terminal.isColored, isUnicode: Terminal.isUnicode)
        progress = Mutex(BuildProgress(began: Self.now))
    }

    private static var now: Double { Double(SystemClock.monotonic) / 1e9 }

    func report(_ event: SheetEvent) {
        progress.withLock { progress in
            switch event {
            case .planned(let total): (progress.total, progress.planned) = (total, Self.now)
            case .drawn(let id):
                progress.made += 1
                (progress.latest, progress.latestAt) = (id, Self.now)
            case .encoding: progress.latest = nil
            }
            draw(progress)
        }
    }

    func tick() { progress.withLock { draw($0) } }

    func end() { write("\r\u{1B}[K") }

    private func draw(_ progress: BuildProgress) {
        // One column stays free: a full line would wrap on some terminals.
        write("\r\(bar.line(progress, at: Self.now, columns: max(1, Terminal.columns - 1)))\u{1B}[K")
    }

    private func write(_ text: String) {
        if isShown { Console.write(text, to: Console.errors) }
    }
}
