import FaceInput
import ImageCodecs
import Messages
import StickerManifest
import Synchronization
import Testing

@testable import KigurumiCommands
@testable import StickerBuild

@Suite("Progress")
struct ProgressTests {
    static let bar = ProgressBar(console: Console(language: .english), isColored: false, isUnicode: false)

    @Test("The time left is estimated from stickers that were made, not from reused ones")
    func timeLeft() {
        var progress = BuildProgress(began: 0)
        progress.note(.planned(total: 10), at: 1)
        for id in ["a", "b", "c", "d"] { progress.note(.finished(outcome(id, reused: true)), at: 1) }
        #expect(progress.left(at: 2) == nil)
        progress.note(.finished(outcome("e", reused: false)), at: 2)
        #expect(progress.left(at: 2) == 5)
        // It runs down until the next one is there.
        #expect(progress.left(at: 4) == 3 && progress.left(at: 9) == 0)
        progress.note(.failed(BuildProblem(code: "x", subject: "f")), at: 2)
        #expect(progress.done == 6 && progress.latest == "f" && progress.left(at: 2) == 4)
    }

    @Test("The progress line shows a bar, the count, the latest sticker and the time left")
    func line() {
        var progress = BuildProgress(began: 0)
        #expect(Self.bar.line(progress, at: 0, columns: 79) == "reading the face")
        progress.note(.planned(total: 4), at: 0)
        progress.note(.finished(outcome("bear", reused: false)), at: 2)
        let bar = String(repeating: "#", count: 8) + String(repeating: "-", count: 24)
        #expect(Self.bar.line(progress, at: 2, columns: 79) == "[\(bar)] 1/4  bear  0:06 left")
    }

    @Test("The progress line is never wider than the terminal", arguments: 1...90)
    func width(columns: Int) {
        var progress = BuildProgress(began: 0)
        progress.note(.planned(total: 12), at: 0)
        progress.note(.finished(outcome("running-late", reused: false)), at: 2)
        let bar = ProgressBar(console: Console(language: .japanese), isColored: false, isUnicode: true)
        #expect(DisplayWidth.of(bar.line(progress, at: 2, columns: columns)) <= columns)
    }

    @Test("The progress bar is redrawn in place and removed at the end; verbose lines stay above it")
    func redraw() {
        let screen = Screen()
        let narrator = BarNarrator(
            bar: Self.bar, sentences: EventSentences(console: Console(language: .english), isVerbose: true),
            columns: { 60 }, clock: { 0 }, write: { screen.write($0) })
        narrator.report(.planned(total: 2))
        narrator.report(.finished(outcome("bear", reused: false)))
        narrator.report(.failed(BuildProblem(code: "art.nothing", subject: "shark")))
        narrator.end()
        let text = screen.text.withLock { $0 }
        #expect(text.hasSuffix("\r\u{1B}[K"))
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.contains("\r\u{1B}[Kshark: failed: "))
    }

    @Test("On a terminal the first sticker's path is printed while the others are made")
    func first() {
        let (screen, lines) = (Screen(), Screen())
        let narrator = BarNarrator(
            bar: Self.bar,
            sentences: EventSentences(console: Console(language: .english), isVerbose: false, folder: "me"),
            columns: { 60 }, clock: { 0 }, write: { screen.write($0) }, isFirstOnly: true,
            writeSticker: { lines.write($0) })
        for id in ["owl", "bear", "cat"] {
            narrator.report(.finished(outcome(id, reused: id == "owl")))
        }
        #expect(lines.text.withLock { $0 } == "bear: me/x-bear.gif, 618×618, 20 frames, 1,000 bytes")
    }

    @Test("Without a terminal a line is printed for each sticker, and for every step with --verbose")
    func lines() {
        let brief = EventSentences(console: Console(language: .english), isVerbose: false, folder: "me")
        #expect(
            brief.stickerLine(for: .finished(outcome("bear", reused: false)))
                == "bear: me/x-bear.gif, 618×618, 20 frames, 1,000 bytes")
        #expect(brief.stickerLine(for: .finished(outcome("bear", reused: true))) == nil)
        #expect(brief.lines(for: .planned(total: 3)).isEmpty)
        let verbose = EventSentences(console: Console(language: .japanese), isVerbose: true)
        #expect(verbose.lines(for: .planned(total: 3)) == ["作る衣装: 3"])
        #expect(verbose.lines(for: .finished(outcome("bear", reused: false))).isEmpty)
    }

    @Test("Of several faces the one in use is named, with the options for the others and the crop")
    func faces() {
        let boxes = [0.1, 0.4, 0.7].map { PictureShare(x: $0, y: 0.2, width: 0.1, height: 0.2) }
        var found = FoundFaces(boxes: boxes, used: 1)
        found.square = PictureShare(x: 0.25, y: 0.1, width: 0.3, height: 0.6)
        let size = PictureSize(width: 400, height: 200)
        let event = BuildEvent.framed(FaceUse(found: found, source: size))
        let english = Console(language: .english)
        let brief = EventSentences(console: english, isVerbose: false)
        #expect(
            brief.lines(for: event) == [
                "3 faces found, using the 2nd from the left; choose with --face 1 or --face 3",
                "crop: --crop 100,20,120,120px",
            ])
        let chosen = EventSentences(console: english, isVerbose: false, isFaceChosen: true)
        #expect(chosen.lines(for: event).isEmpty)
        (found.boxes, found.used, found.roll) = ([boxes[0]], 0, -7.5)
        let alone = BuildEvent.framed(FaceUse(found: found, source: nil))
        #expect(brief.lines(for: alone).isEmpty)
        let verbose = EventSentences(console: english, isVerbose: true)
        #expect(verbose.lines(for: alone) == ["crop: --crop 0.25,0.1,0.3,0.6,-7.5deg"])
    }

    @Test("A build thread returns the value or the error of its work")
    func thread() throws {
        #expect(try BuildThread.run { () throws(CommandFailure) in 7 } == 7)
        #expect(throws: CommandFailure.usage("x")) {
            try BuildThread.run { () throws(CommandFailure) -> Int in throw .usage("x") }
        }
    }

    private func outcome(_ id: String, reused: Bool) -> StickerOutcome {
        let rendition = StickerEntry.Rendition(
            file: "x-\(id).gif", mediaType: "image/gif", width: 618, height: 618, bytes: 1000, sha256: "")
        var entry = StickerEntry(id: id, rendition, name: ["en": id])
        entry.frames = 20
        return StickerOutcome(entry: entry, reused: reused)
    }

    private final class Screen: Sendable {
        let text = Mutex("")
        func write(_ more: String) { text.withLock { $0 += more } }
    }
}
