import Costume
import CostumeRendering
import FaceInput
import Foundation
import HTTPServer
import Helpers
import ImageCodecs
import Raster
import StickerBuild
import StickerPack
import Support
import Synchronization
import Testing

@testable import Studio

/// Costumes of one person and of two, on a red person and a blue friend.
@Suite("A friend in the studio", .serialized) struct FriendTests {
    private let folder: TemporaryFolder
    private let board = Board()
    private let wall: Wall
    private let decoder = HookedDecoder()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("alone/template.json", Self.costume("alone"))
        try folder.write("pair/template.json", Self.pair)
        wall = Wall(
            templates: [TemplateSource(folder.path)], maker: StickerMaker(workers: 1, decoder: decoder),
            board: board)
        wall.hang(Self.face(.red))
        wall.use(WallSettings(side: 16))
    }

    private static func costume(_ name: String, _ other: String = "") -> String {
        """
        {"format": 1, "name": {"en": "\(name)"}, "canvas": {"width": 16, "height": 16}, "layers": [
          {"face": {}, "box": {"x": 0, "y": 4, "width": 8, "height": 8}}\(other)]}
        """
    }

    private static let pair = costume(
        "pair", #", {"face": {"person": 2}, "box": {"x": 8, "y": 4, "width": 8, "height": 8}}"#)

    private static func face(_ color: Pixel) -> WallFace {
        let picture = Bitmap(width: 16, height: 16, pixels: Array(repeating: color, count: 256))
        let face = Face(PreparedFace(frames: [DecodedFace.Frame(bitmap: picture, delay: 0)]))
        return WallFace(
            name: WallFace.own, source: FaceSource([color.r, color.b]), face: KeptFace(face),
            digest: "\(color.r)-\(color.b)")
    }

    /// The stickers of the current run, once it is done: their files by id.
    private func stickers() async throws -> [String: String] {
        for _ in 0..<3_000 {
            let events = board.news(after: Board.Cursor()).0
            if events.contains(where: { $0.name == "done" }) {
                return try events.filter { $0.name == "sticker" }.reduce(into: [:]) { files, event in
                    let sticker = try JSONSerialization.jsonObject(with: Data(event.data.utf8))
                    guard let sticker = sticker as? [String: Any], let id = sticker["id"] as? String,
                        let file = sticker["file"] as? String
                    else { return }
                    files[id] = file
                }
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("no run ended")
        return [:]
    }

    /// The colors of the pair's left and right person.
    private func pair(_ files: [String: String]) throws -> [Pixel] {
        let path = try #require(files["pair"])
        let png = try #require(file(path))
        return [try Self.pixel(of: png, 4, 8), try Self.pixel(of: png, 12, 8)]
    }

    private static func pixel(of png: [UInt8], _ x: Int, _ y: Int) throws -> Pixel {
        let picture = try PNGDecoder.picture(png, limits: DecodingLimits())
        return picture.pixels[y * picture.width + x]
    }

    private func file(_ path: String) -> [UInt8]? {
        let parts = path.split(separator: "/").map(String.init)
        return wall.file(parts[1], version: String(parts[2].prefix { $0 != "." }))?.bytes
    }

    @Test("A friend comes beside the first person, and only what shows two is made again")
    func comes() async throws {
        let before = try await stickers()
        wall.show(Self.face(.blue), as: .second)
        let after = try await stickers()
        #expect(before["alone"] == after["alone"])
        #expect(try pair(after) == [.red, .blue])
        let old = try #require(before["pair"])
        #expect(file(old) == nil)
        #expect(wall.request.people.count == 2)
    }

    @Test("The two change places, in all stickers")
    func swaps() async throws {
        wall.swap()
        #expect(wall.people.first.digest == "255-0")
        wall.show(Self.face(.blue), as: .second)
        let before = try await stickers()
        wall.swap()
        let after = try await stickers()
        #expect(try pair(after) == [.blue, .red])
        #expect(before["alone"] != after["alone"])
        let run = try #require(board.news(after: Board.Cursor()).0.first { $0.name == "run" })
        #expect(run.data.contains(#""isSwapped":true"#))
    }

    @Test("A friend who is removed is in no sticker, no event and no pack any more")
    func removed() async throws {
        wall.show(Self.face(.blue), as: .second)
        let with = try await stickers()
        let path = try #require(with["pair"])
        let shown = file(path)
        wall.removeFriend()
        // At once, not only once others are made.
        #expect(file(path) == nil)
        #expect(!wall.stickers.contains { $0.id == "pair" && $0.file.bytes == shown })
        #expect(!board.news(after: Board.Cursor()).0.contains { $0.data.contains(with["pair"] ?? "?") })
        let without = try await stickers()
        #expect(without["alone"] == with["alone"] && without["pair"] != with["pair"])
        #expect(try pair(without)[0] == .red)
        #expect(try pair(without)[1] != .blue)
        #expect(wall.request.people.count == 1)
    }

    @Test("Removed a thousand times while stickers are made, she is in none")
    func storm() async throws {
        for _ in 0..<1_000 {
            wall.show(Self.face(.blue), as: .second)
            wall.removeFriend()
        }
        #expect(try pair(try await stickers())[1] != .blue)
        #expect(wall.people.second == nil)
    }

    @Test("The bench keeps no picture of a friend who was removed, even of a costume that broke meanwhile")
    func bench() async throws {
        let bench = Bench(wall: wall, board: board)
        wall.show(Self.face(.blue), as: .second)
        func right() async throws -> Pixel {
            guard case .bytes(let png) = try await bench.read(["pair", "frame.png"], ["frame": "0"]).body
            else { throw WebRefusal.notFound }
            return try Self.pixel(of: png, 309, 206)
        }
        #expect(try await right() == .blue)
        try folder.write("pair/template.json", "{")
        #expect(try await right() == .blue)
        wall.removeFriend()
        await #expect(throws: WebRefusal.self) { try await right() }
        try folder.write("pair/template.json", Self.pair)
        #expect(try await right() != .blue)
    }

    @Test("Packs that were being made when the friend was removed aren't handed out")
    func packs() async throws {
        wall.show(Self.face(.blue), as: .second)
        _ = try await stickers()
        let exports = ExportEndpoint(wall: wall)
        // A pack is whole with her...
        decoder.onDecoding.withLock { $0 = {} }
        let answer = try await exports.make(["platform": "signal"])
        guard case .bytes(let zip) = answer.body else { return }
        #expect(String(decoding: zip, as: UTF8.self).contains("pair"))
        // ... and none where she goes meanwhile.
        decoder.onDecoding.withLock { [wall] in $0 = { wall.removeFriend() } }
        do {
            _ = try await exports.make(["platform": "signal"])
            Issue.record("handed out")
        } catch { #expect(error.code == "studio.export.changed" && error.status == 409) }
        #expect(exports.progress.packs == 0)
    }

    @Test("A friend who was removed while the photo was read doesn't come back")
    func late() async throws {
        let desk = FaceEndpoint(
            wall: wall, room: FaceDecodingQueue(decoder: decoder), bundled: [])
        func ask(_ query: [String: String], _ body: [UInt8] = []) async throws -> WebAnswer {
            var request = WebRequest(method: "POST", path: "face", query: query)
            request.body = { _ in body }
            return try await desk.change(request)
        }
        decoder.onDecoding.withLock { [wall] in $0 = { wall.removeFriend() } }
        #expect(try await ask(["person": "2"], [1]).status == 204)
        #expect(wall.people.second == nil)
        decoder.onDecoding.withLock { $0 = {} }
        #expect(try await ask(["person": "2"], [1]).status == 200)
        #expect(wall.people.second?.name == WallFace.own && wall.people.first.digest == "255-0")
        for wrong in ["0", "3", "x"] {
            await #expect(throws: WebRefusal.self) { try await ask(["person": wrong], [1]) }
        }
        // A photo goes to the person that it was chosen for, where the two changed places meanwhile...
        decoder.onDecoding.withLock { [wall] in $0 = { wall.swap() } }
        #expect(try await ask(["person": "2"], [2]).status == 200)
        #expect(wall.people.map(\.source.bytes) == People([2], [255, 0]))
        // ... and a later choice stays.
        decoder.onDecoding.withLock { [wall] in $0 = { wall.show(.drawn) } }
        #expect(try await ask([:], [3]).status == 204)
        #expect(wall.people.map(\.source.bytes) == People([], [255, 0]))
        // So does the removal of somebody who was the first one while the photo was read.
        decoder.onDecoding.withLock { [wall] in
            $0 = {
                wall.swap()
                wall.removeFriend()
            }
        }
        #expect(try await ask([:], [4]).status == 204)
        #expect(wall.people.map(\.source.bytes) == People([255, 0]))
    }
}

extension Pixel {
    fileprivate static let red = Pixel(r: 255, g: 0, b: 0, a: 255)
    fileprivate static let blue = Pixel(r: 0, g: 0, b: 255, a: 255)
}

/// Gives a green face, after it did what it is told.
private final class HookedDecoder: FaceDecoder {
    let onDecoding = Mutex<@Sendable () -> Void>({})

    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
        onDecoding.withLock { $0 }()
        let green = Pixel(r: 0, g: 200, b: 0, a: 255)
        let picture = Bitmap(width: 16, height: 16, pixels: Array(repeating: green, count: 256))
        return DecodedFace(
            format: .png, width: 16, height: 16, frames: [DecodedFace.Frame(bitmap: picture, delay: 0)])
    }
}
