import Messages
import StickerBuild
import StickerManifest

/// Reports on standard error what a build does, as it does it.
protocol BuildNarrator: Sendable {
    /// Something happened; called from any thread.
    func report(_ event: BuildEvent)
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
    func report(_ event: BuildEvent) {}
}

/// Plain lines, for logs and pipes.
struct LineNarrator: BuildNarrator {
    var sentences: EventSentences
    /// Where lines go.
    var write: @Sendable (String) -> Void

    func report(_ event: BuildEvent) {
        if let line = sentences.line(for: event) { write(line) }
    }
}

/// A line for each event that people want to read.
struct EventSentences: Sendable {
    var console: Console
    /// Also steps that are no sticker.
    var isVerbose: Bool

    func line(for event: BuildEvent) -> String? {
        switch event {
        case .decoded(let format, let width, let height, let frames):
            guard isVerbose else { return nil }
            return console.text(
                "event.decoded",
                ["format": format.uppercased(), "size": "\(width)×\(height)", "frames": String(frames)])
        case .planned(let total):
            return isVerbose ? console.text("event.planned", ["count": String(total)]) : nil
        case .finished(let outcome):
            let entry = outcome.entry
            return console.text(
                outcome.reused ? "event.reused" : "event.made",
                [
                    "id": entry.id, "type": BuildSummary.type(ofMedia: entry.mediaType),
                    "size": "\(entry.width)×\(entry.height)", "frames": String(entry.frames),
                    "bytes": Wording.grouped(entry.bytes),
                ])
        case .failed(let problem):
            // Told at the end, where they are read.
            guard isVerbose else { return nil }
            return console.text(
                "event.failed", ["id": problem.subject, "reason": problem.text(in: console.language)])
        case .publishing: return nil
        case .published(let generation):
            return isVerbose ? console.text("event.published", ["generation": String(generation)]) : nil
        }
    }
}
