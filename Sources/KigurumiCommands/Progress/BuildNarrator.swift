import StickerBuild

/// Tells people on standard error what a build does, as it does it.
protocol BuildNarrator: Sendable {
    /// Something happened; called from any thread.
    func tell(_ event: BuildEvent)
    /// Time has passed.
    func tick()
    /// The build is over: nothing unfinished stays on the screen.
    func end()
}

extension BuildNarrator {
    func tick() {}
    func end() {}
}

/// `--quiet`, `--json`.
struct SilentNarrator: BuildNarrator {
    func tell(_ event: BuildEvent) {}
}

/// Plain lines, for logs and pipes.
struct LineNarrator: BuildNarrator {
    var sentences: EventSentences
    /// Where lines go.
    var write: @Sendable (String) -> Void

    func tell(_ event: BuildEvent) {
        if let line = sentences.line(for: event) { write(line) }
    }
}
