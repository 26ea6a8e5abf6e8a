import Messages
import StickerBuild
import StickerManifest
import Synchronization

/// Reports what a build does, as it does it.
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
    /// Where steps go: standard error.
    var write: @Sendable (String) -> Void
    /// Where the lines of stickers go: standard output; nil: a table follows.
    var writeSticker: (@Sendable (String) -> Void)?

    func report(_ event: BuildEvent) {
        for line in sentences.lines(for: event) { write(line) }
        if let line = sentences.stickerLine(for: event) { writeSticker?(line) }
    }
}

/// The lines for each event that people want to read.
struct EventSentences: Sendable {
    var console: Console
    /// Also steps that need no attention, and stickers that were made before.
    var isVerbose: Bool
    /// Somebody chose the face.
    var isFaceChosen = false
    /// The pack's folder, as it was given.
    var folder = ""

    /// What isn't about a finished sticker.
    func lines(for event: BuildEvent) -> [String] {
        switch event {
        case .framed(let use):
            let sentences = FaceSentences(console: console, isVerbose: isVerbose, isChosen: isFaceChosen)
            return sentences.lines(for: use)
        case .finished, .publishing: return []
        default: return isVerbose ? [step(event)].compactMap { $0 } : []
        }
    }

    private func step(_ event: BuildEvent) -> String? {
        switch event {
        case .decoded(let format, let width, let height, let frames):
            console.text(
                "event.decoded",
                ["format": format.uppercased(), "size": "\(width)×\(height)", "frames": String(frames)])
        case .planned(let total): console.text("event.planned", ["count": String(total)])
        case .failed(let problem):
            console.text(
                "event.failed",
                ["id": problem.subject, "reason": problem.text(in: console.language, for: .terminal)])
        case .published(let generation):
            console.text("event.published", ["generation": String(generation)])
        case .framed, .finished, .publishing: nil
        }
    }

    /// One line for a sticker that was made; with `isVerbose` also for one that was made before.
    func stickerLine(for event: BuildEvent) -> String? {
        guard case .finished(let outcome) = event, isVerbose || !outcome.reused else { return nil }
        let entry = outcome.entry
        let code = outcome.reused ? "event.reused" : entry.frames > 1 ? "line.made" : "line.still"
        return console.text(
            code,
            [
                "id": entry.id, "type": BuildOutput.type(ofMedia: entry.mediaType),
                "file": folder.isEmpty ? entry.file : "\(folder)/\(entry.file)",
                "size": "\(entry.width)×\(entry.height)", "frames": String(entry.frames),
                "bytes": Wording.grouped(entry.bytes), "losses": Losses.suffix(entry.reductions, console),
            ])
    }
}

/// Counts what was finished, for a build that is stopped.
final class BuildCount: Sendable {
    private let counted = Mutex((finished: 0, total: 0))

    /// Stickers that are ready, and all that are wanted.
    var now: (finished: Int, total: Int) { counted.withLock { $0 } }

    func note(_ event: BuildEvent) {
        switch event {
        case .planned(let total): counted.withLock { $0.total = total }
        case .finished: counted.withLock { $0.finished += 1 }
        default: break
        }
    }
}
