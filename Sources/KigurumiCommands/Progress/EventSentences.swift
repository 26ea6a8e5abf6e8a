import Messages
import StickerBuild
import StickerManifest

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
