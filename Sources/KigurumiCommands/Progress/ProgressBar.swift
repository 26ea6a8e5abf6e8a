import Messages

/// One line that shows how far a build is.
struct ProgressBar: Sendable {
    var console: Console
    /// Escape sequences for colour are wanted.
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
