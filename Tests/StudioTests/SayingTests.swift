import Costume
import CostumeRendering
import FaceInput
import Foundation
import Raster
import StickerBuild
import Support
import Testing

@testable import Studio

@Suite("Words that somebody types in the studio", .serialized) struct SayingTests {
    private let folder: TemporaryFolder
    private let board = Board()
    private let scribe = Scribe()
    private let wall: Wall

    init() throws {
        folder = try TemporaryFolder()
        for (id, layer) in [("plain", ""), ("says", #", {"text": {"content": {"en": "{text:Hello}"}}}"#)] {
            try folder.write(
                "\(id)/template.json",
                """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 16, "height": 16}, "layers": [{"face": {}}\(layer)]}
                """)
        }
        wall = Wall(
            templates: [TemplateSource(folder.path)], maker: StickerMaker(workers: 1, renderer: scribe),
            board: board)
        let picture = Bitmap(
            width: 16, height: 16, pixels: Array(repeating: Pixel(r: 0, g: 90, b: 200, a: 255), count: 256))
        let face = Face(PreparedFace(frames: [DecodedFace.Frame(bitmap: picture, delay: 0)]))
        wall.hang(WallFace(name: WallFace.own, source: FaceSource([]), face: KeptFace(face)))
    }

    /// The events after a cursor once the run is done.
    private func news(after cursor: Board.Cursor) async throws -> ([Board.Event], Board.Cursor) {
        for _ in 0..<3_000 {
            let (events, next) = board.news(after: cursor)
            if events.contains(where: { $0.name == "done" }) { return (events, next) }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("no run ended")
        return ([], cursor)
    }

    @Test("Only costumes that show the words are made again, and pages that come later get each sticker once")
    func onlySayers() async throws {
        wall.use(WallSettings(side: 16))
        let (first, cursor) = try await news(after: Board.Cursor())
        #expect(first.count { $0.name == "sticker" } == 2)
        wall.say("On my way,\n8 pm")
        let (typed, next) = try await news(after: cursor)
        #expect(!typed.contains { $0.name == "run" })
        #expect(typed.first { $0.name == "said" }?.data.contains(#""ids":["says"]"#) == true)
        #expect(typed.filter { $0.name == "sticker" }.allSatisfy { $0.data.contains(#""says""#) })
        #expect(scribe.texts.contains("On my way,\n8 pm"))
        let (late, _) = board.news(after: Board.Cursor())
        #expect(late.count { $0.name == "sticker" } == 2 && late.count { $0.name == "done" } == 1)
        #expect(wall.request.style.variables == ["text": "On my way,\n8 pm"])
        // The same again is nothing new; blank words are the costume's own; the rest of the settings keeps them.
        wall.say("On my way,\n8 pm")
        #expect(board.news(after: next).0.isEmpty)
        wall.use(WallSettings(side: 17))
        #expect(wall.settings.text == "On my way,\n8 pm")
        wall.say(" \n")
        #expect(wall.settings.text == nil)
        _ = try await news(after: next)
        #expect(scribe.texts.contains("Hello"))
    }

    @Test("Of what is typed fast the newest words win, and what is lost is reported")
    func newest() async throws {
        wall.use(WallSettings(side: 16))
        let (_, cursor) = try await news(after: Board.Cursor())
        let long = String(repeating: "z", count: 201)
        for end in 1...long.count { wall.say(String(long.prefix(end))) }
        let (events, _) = try await news(after: cursor)
        #expect(events.last?.data.contains("text.long") == true)
        #expect(scribe.texts.contains(long.prefix(200) + "…"))
        #expect(events.count { $0.name == "said" } == 1)
    }

    @Test("The bench draws letters again, and no costume that shows no words")
    func bench() async throws {
        wall.use(WallSettings(side: 16))
        let bench = Bench(wall: wall, board: board)
        for id in ["plain", "says"] { _ = try await bench.read([id], [:]) }
        let (_, cursor) = board.news(after: Board.Cursor())
        wall.say("Goal")
        bench.say()
        let news = board.news(after: cursor).0.filter { $0.name == "bench" }
        #expect(news.count == 1 && news.first?.data.contains(#""says""#) == true)
        #expect(scribe.texts.contains("Goal"))
        bench.say()
        #expect(!bench.refresh("says") && !bench.refresh("plain"))
    }
}
