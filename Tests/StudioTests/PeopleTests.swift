import FaceInput
import FaceSandbox
import Foundation
import HTTPServer
import Helpers
import StickerBuild
import Support
import Testing

@testable import Studio

/// Whether the programs were built with the networks that find faces.
private let findsFaces: Bool = {
    let version = try? run("\(BuildFolder.path)/kigurumi", ["--version"])
    return version.map { !$0.contains("no face networks") } ?? false
}()

/// By the built decoder.
@Suite("Several people on one photo in the studio", .enabled(if: findsFaces))
struct PeopleTests {
    private let wall = Wall(templates: [], maker: StickerMaker(workers: 1), board: Board())
    private let desk: FaceEndpoint

    init() {
        let decoder = SandboxedDecoder(HelperLocation(folders: [BuildFolder.path]))
        desk = FaceEndpoint(wall: wall, room: FaceDecodingQueue(decoder: decoder), bundled: [])
    }

    /// Two people side by side, by an independent program.
    private func photo() throws -> [UInt8] {
        let script = """
            from PIL import Image
            import sys
            out = Image.new("RGB", (1000, 500), "#8899aa")
            for place, name in enumerate(sys.argv[1:]):
                out.paste(Image.open(name).convert("RGB").resize((300, 300)), (100 + 500 * place, 100))
            out.save(sys.stdout.buffer, "PNG")
            """
        let names = ["astronaut-512.jpg", "blue-shirt.png"].map {
            "\(Repository.path)/Tests/Fixtures/Faces/\($0)"
        }
        return [UInt8](try output(of: ["/usr/bin/python3", "-c", script] + names))
    }

    private func ask(_ query: [String: String], _ body: [UInt8] = []) async throws {
        var request = WebRequest(method: "POST", path: "face", query: query)
        request.body = { _ in body }
        _ = try await desk.change(request)
    }

    @Test("The wall knows each face, and takes another one of the same photo by its number")
    func chooses() async throws {
        let photo = try photo()
        try await ask(["background": "keep"], photo)
        let boxes = wall.people.first.boxes
        #expect(boxes.count == 2 && boxes.allSatisfy { $0.count == 4 })
        #expect(boxes[0][0] < 0.5 && boxes[1][0] > 0.5)
        for number in 1...2 {
            try await ask(["number": String(number)])
            #expect(wall.people.first.used == number - 1 && wall.people.first.boxes == boxes)
            #expect(
                wall.people.first.source.reading.number == number
                    && wall.people.first.source.reading.background == .keep)
            // What is made elsewhere of the wall's face shows the same person.
            #expect(wall.request.face.reading.number == number && wall.request.face.bytes == photo)
        }
        // Who frames a part by hand can still go back to a person.
        try await ask(["crop": "0,0,0.5,1"])
        #expect(wall.people.first.used == nil && wall.people.first.boxes == boxes)
        for wrong in ["0", "65", "two"] {
            await #expect(throws: WebRefusal.self) { try await ask(["number": wrong]) }
        }
        await #expect(throws: WebRefusal.self) { try await ask(["number": "3"]) }
        #expect(wall.people.first.used == nil)
    }

    @Test("Two people of one photo are chosen one after the other, in any order")
    func two() async throws {
        let photo = try photo()
        try await ask(["background": "keep"], photo)
        try await ask(["number": "2"])
        try await ask(["person": "2", "number": "1"])
        let people = wall.people
        #expect(people.first.used == 1 && people.second?.used == 0)
        #expect(
            people.second?.source.reading.background == .keep && people.second?.digest == people.first.digest)
        // As `--face 2,1` has it.
        #expect(wall.request.people.map(\.reading.number) == People(2, 1))
        #expect(wall.request.people.map(\.bytes) == People(photo, photo))
        wall.swap()
        #expect(wall.request.people.map(\.reading.number) == People(1, 2))
        // Another framing is the friend's alone.
        try await ask(["person": "2", "crop": "0,0,0.5,1"])
        #expect(wall.people.first.used == 0 && wall.people.second?.used == nil)
    }

    @Test("A page that was loaded again gets the photo that it shows the people of")
    func picture() async throws {
        #expect(throws: WebRefusal.self) { try desk.picture([:]) }
        let photo = try photo()
        try await ask([:], photo)
        let answer = try desk.picture([:])
        guard case .bytes(let bytes) = answer.body else {
            Issue.record("no bytes")
            return
        }
        #expect(bytes == photo && answer.headers["content-type"] == "image/png")
    }
}
