import Costume
import CostumeRendering
import FaceInput
import Files
import Foundation
import HTTPServer
import Helpers
import JSONText
import Raster
import StickerBuild
import SystemPackage
import Testing

@testable import Studio

@Suite("The bench") struct BenchTests {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID())")
    private let board = Board()
    let bench: Bench

    static let document = """
        // A comment that stays.
        {"format": 1, "name": {"en": "Box", "ja": "箱"}, "canvas": {"width": 100,   "height": 100},
          "animation": {"duration": 1, "frameRate": 2},
          "layers": [
            {"id": "ground", "fill": "#ff0000", "box": {"x": 10, "y": 10, "width": 80, "height": 80}}, // 箱 😀
            {"id": "person", "face": {}, "box": {"x": 20.50, "y": 20, "width": 60, "height": 60},
             "animate": {"rotation": {"times": [0, 1], "values": [0, 90]}}},
          ],
        }
        """

    init() throws {
        try FileManager.default.createDirectory(
            at: scratch.appending(path: "box"), withIntermediateDirectories: true)
        try Self.document.write(
            to: scratch.appending(path: "box/template.json"), atomically: true, encoding: .utf8)
        let wall = Wall(
            templates: [TemplateSource(scratch.path)], maker: StickerMaker(workers: 1), board: board)
        // Drawing the usual one takes long in debug builds.
        let picture = Bitmap(
            width: 40, height: 40, pixels: Array(repeating: Pixel(r: 0, g: 90, b: 200, a: 255), count: 1600))
        let frame = DecodedFace.Frame(bitmap: picture, delay: 0)
        let face = Face(PreparedFace(frames: [frame]))
        wall.hang(WallFace(name: WallFace.own, source: FaceSource([]), face: KeptFace(face)))
        bench = Bench(wall: wall, board: board)
    }

    func text() throws -> String {
        try String(contentsOf: scratch.appending(path: "box/template.json"), encoding: .utf8)
    }

    func write(_ text: String) throws {
        try text.write(to: scratch.appending(path: "box/template.json"), atomically: true, encoding: .utf8)
    }

    func value(_ parts: [String], _ query: [String: String] = [:]) async throws -> Any {
        let answer = try await bench.read(parts, query)
        guard case .bytes(let bytes) = answer.body else { return [] }
        return try JSONSerialization.jsonObject(with: Data(bytes))
    }

    private func sheet() async throws -> [String: Any] {
        try #require(try await value(["box"]) as? [String: Any])
    }

    private func change(
        line: Int, column: Int, old: String, value: Double, goesOn: Bool = false
    ) async throws {
        try await post(
            "number",
            #"{"layer": "person", "line": \#(line), "column": \#(column), "old": "\#(old)", "value": \#(value), "goesOn": \#(goesOn)}"#
        )
    }

    func post(_ part: String, _ body: String = "") async throws {
        let request = WebRequest(method: "POST", path: "/", body: { _ in Array(body.utf8) })
        _ = try await bench.change(["box", part], request)
    }

    @Test("It lists frames and layers with their lines")
    func lists() async throws {
        let sheet = try await sheet()
        #expect(sheet["delays"] as? [Int] == [50, 50])
        let layers = try #require(sheet["layers"] as? [[String: Any]])
        #expect(layers.map { $0["id"] as? String } == ["ground", "person"])
        #expect(layers.map { $0["line"] as? Int } == [5, 6])
        #expect((sheet["isOld"] as? Bool) == false)
    }

    @Test("A frame is a PNG; without a layer it is another one, and a frame beyond the last is taken round")
    func frames() async throws {
        func frame(_ query: [String: String]) async throws -> [UInt8] {
            guard case .bytes(let bytes) = try await bench.read(["box", "frame.png"], query).body else {
                return []
            }
            return bytes
        }
        let first = try await frame(["frame": "0"])
        #expect(first.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        for number in ["2", "-2", String(Int.min)] { #expect(try await frame(["frame": number]) == first) }
        _ = try await value(["box", "overlays"], ["frame": String(Int.min)])
        #expect(try await frame(["frame": "0", "hide": "ground"]) != first)
        #expect(try await frame(["frame": "0", "solo": "ground"]) != first)
        #expect(try await frame(["frame": "0", "hide": "nobody"]) == first)
    }

    @Test("Art that breaks after a rest leaves the last pictures that worked")
    func brokenAfterRest() async throws {
        let art = scratch.appending(path: "box/art.svg")
        try #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>"#
            .write(to: art, atomically: true, encoding: .utf8)
        try write(
            Self.document.replacingOccurrences(
                of: ##""fill": "#ff0000""##, with: #""image": "art.svg""#))
        #expect(try await sheet()["isOld"] as? Bool == false)
        bench.rest()
        try "<svg".write(to: art, atomically: true, encoding: .utf8)
        #expect(try await sheet()["isOld"] as? Bool == true)
        for number in ["0", "1"] {
            guard case .bytes(let png) = try await bench.read(["box", "frame.png"], ["frame": number]).body
            else { throw WebRefusal.notFound }
            #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        }
    }

    @Test("Boxes turn with their layers")
    func overlays() async throws {
        let overlays = try #require(try await value(["box", "overlays"], ["frame": "1"]) as? [String: Any])
        let layers = try #require(overlays["layers"] as? [[String: Any]])
        let box = try #require(layers.last?["box"] as? [[Double]])
        // Half of the way: 45 degrees. The corner lies above the middle.
        let scale = Double(BenchCostume.side) / 100
        #expect(abs(box[0][0] - 50.5 * scale) < 1)
        #expect(abs(box[0][1] - (50 - 30 * 2.0.squareRoot()) * scale) < 1)
        #expect((overlays["slots"] as? [Any])?.count == 1)
    }

    /// Line and column of a number of the person.
    private func place(of path: String) async throws -> (Int, Int) {
        let found = try #require(
            try await value(["box", "numbers"], ["layer": "person"]) as? [[String: Any]])
        let number = try #require(found.first { $0["path"] as? String == path })
        #expect(number["text"] as? String == "20.50")
        return (try #require(number["line"] as? Int), try #require(number["column"] as? Int))
    }

    @Test("A number is written back, and no other byte changes")
    func numbers() async throws {
        let (line, column) = try await place(of: "box.x")
        try await change(line: line, column: column, old: "20.50", value: 23.25)
        #expect(try text() == Self.document.replacingOccurrences(of: "20.50", with: "23.25"))
        let layers = try #require(try await sheet()["layers"] as? [[String: Any]])
        #expect(layers.count == 2)
    }

    @Test("A number that was changed meanwhile isn't overwritten")
    func conflicts() async throws {
        _ = try await sheet()
        await #expect(throws: WebRefusal.self) {
            try await change(line: 6, column: 43, old: "99", value: 1)
        }
        #expect(try text() == Self.document)
    }

    /// Whether the page offers to undo, and to redo.
    private func offers() async throws -> [Bool?] {
        let sheet = try await sheet()
        return [sheet["undoes"] as? Bool, sheet["redoes"] as? Bool]
    }

    @Test("What was written is undone and redone byte for byte; the numbers of a drag are one step")
    func undoes() async throws {
        #expect(try await offers() == [false, false])
        let (line, column) = try await place(of: "box.x")
        let typed = Self.document.replacingOccurrences(of: "20.50", with: "30")
        let dragged = Self.document.replacingOccurrences(of: "20.50", with: "32")
        try await change(line: line, column: column, old: "20.50", value: 30)
        try await change(line: line, column: column, old: "30", value: 31)
        try await change(line: line, column: column, old: "31", value: 32, goesOn: true)
        #expect(try await offers() == [true, false])
        for (part, text, offers) in [
            ("undo", typed, [true, true]), ("undo", Self.document, [false, true]),
            ("undo", Self.document, [false, true]), ("redo", typed, [true, true]),
            ("redo", dragged, [true, false]), ("redo", dragged, [true, false]),
            ("undo", typed, [true, true]),
        ] {
            try await post(part)
            #expect(try self.text() == text)
            #expect(try await self.offers() == offers)
        }
        // Another number takes the way of those that were undone.
        try await change(line: line, column: column, old: "30", value: 40)
        #expect(try await offers() == [true, false])
    }

    @Test("What an editor changed since is never overwritten, not even elsewhere in the document")
    func foreignChange() async throws {
        let (line, column) = try await place(of: "box.x")
        for part in ["undo", "redo"] {
            try await change(line: line, column: column, old: "20.50", value: 30)
            if part == "redo" { try await post("undo") }
            let other = try text() + "// The designer's."
            try write(other)
            await #expect(throws: WebRefusal.self) { try await post(part) }
            #expect(try text() == other)
            #expect(try await offers() == [false, false])
            try write(Self.document)
            try await post("undo")
            #expect(try text() == Self.document)
        }
        // A number that is written after an editor's change is undone without it.
        try await change(line: line, column: column, old: "20.50", value: 30)
        try write(try text() + "// The designer's.")
        try await change(line: line, column: column, old: "30", value: 40)
        try await post("undo")
        try await post("undo")
        #expect(
            try text() == Self.document.replacingOccurrences(of: "20.50", with: "30") + "// The designer's.")
    }

    @Test("A document behind a link is undone, and the link stays")
    func linked() async throws {
        let (line, column) = try await place(of: "box.x")
        let (link, file) = (
            scratch.appending(path: "box/template.json"), scratch.appending(path: "elsewhere")
        )
        try FileManager.default.moveItem(at: link, to: file)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../elsewhere")
        try await change(line: line, column: column, old: "20.50", value: 30)
        try await post("undo")
        #expect(try text() == Self.document)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "../elsewhere")
    }

    @Test(
        "What can't be written is to be copied only out of a folder that belongs to others",
        arguments: [
            (Errno.noSpace, "studio.start.unwritable"), (.permissionDenied, "studio.number.unwritable"),
            (.readOnlyFileSystem, "studio.number.unwritable"),
        ])
    func unwritable(errno: Errno, code: String) throws {
        var history = EditHistory()
        let path = scratch.appending(path: "box/template.json").path
        let place = TextPlace(line: 1, column: 1)
        do {
            try FaultPlan(failing: 1, of: .create, with: errno).run {
                try history.change(path, goesOn: false) { _ in
                    ValueEdit(at: place, old: "// A", new: "// The")
                }
            }
            Issue.record("written")
        } catch { #expect((error as? WebRefusal)?.code == code) }
        #expect(try text() == Self.document && history.done.isEmpty)
    }

    @Test("A broken document keeps the last picture and reports the place; a fixed one works again")
    func broken() async throws {
        let before = try await sheet()
        try write(Self.document.replacingOccurrences(of: "\"fill\": \"#ff0000\"", with: "\"fill\": "))
        let after = try await sheet()
        #expect(after["isOld"] as? Bool == true)
        #expect(after["revision"] as? String != before["revision"] as? String)
        let problems = try #require(after["problems"] as? [[String: Any]])
        #expect(problems.first?["line"] as? Int == 5)
        guard case .bytes(let picture) = try await bench.read(["box", "frame.png"], [:]).body else { return }
        #expect(picture.count > 100)
        try write(Self.document)
        #expect(try await sheet()["isOld"] as? Bool == false)
    }

    @Test("Of more costumes than it keeps, the bench follows those that were asked for last")
    func latest() async throws {
        for id in ["a", "b", "c", "d"] {
            try FileManager.default.copyItem(
                at: scratch.appending(path: "box"), to: scratch.appending(path: id))
        }
        for id in ["box", "a", "b", "c", "box", "d"] { _ = try await value([id]) }
        #expect(bench.ids == ["b", "c", "box", "d"])
    }

    @Test("Pages are informed of another revision once")
    func announces() async throws {
        _ = try await sheet()
        let cursor = board.news(after: Board.Cursor()).1
        #expect(!bench.refresh("box"))
        try write(Self.document.replacingOccurrences(of: "#ff0000", with: "#00ff00"))
        #expect(bench.refresh("box"))
        #expect(board.news(after: cursor).0.map(\.name) == ["bench"])
    }

    @Test(
        "Ids that are none and costumes that aren't there are refused",
        arguments: ["..", "", "nobody", "a/b"])
    func escapes(id: String) async {
        await #expect(throws: WebRefusal.self) { try await bench.read([id], [:]) }
    }
}
