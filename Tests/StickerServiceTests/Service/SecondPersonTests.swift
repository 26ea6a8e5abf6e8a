import FaceInput
import Foundation
import Names
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Groups of two people") struct SecondPersonTests {
    private let fixture: ServiceFixture

    init() throws {
        fixture = try ServiceFixture()
        try fixture.costume(
            "hug",
            text: """
                {"format": 1, "name": {"en": "Hug"}, "canvas": {"width": 32, "height": 32}, "layers": [
                 {"face": {}, "box": {"x": 0, "y": 4, "width": 16, "height": 24}},
                 {"face": {"person": 2}, "box": {"x": 16, "y": 4, "width": 16, "height": 24}}]}
                """)
    }

    private func second(_ seed: Int) throws {
        try fixture.write(ServiceFixture.face(seed), to: "ada/\(GroupLayout.face2)")
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(name)")
    }

    private func change(_ service: ServiceCore) {
        service.faceChanged("ada")
        service.visitAll()
    }

    /// The files of a costume's stickers, listed or not.
    private func files(_ id: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(fixture.root)/ada/Stickers")
            .filter { StickerName.id(of: $0) == id }
    }

    private func ids() throws -> [String] { try fixture.pack("ada").manifest().stickers.map(\.id) }

    /// A group with a pack of two people.
    private func together() throws -> ServiceCore {
        try fixture.face(1, of: "ada")
        try second(2)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try Set(ids()) == ["dot", "hug"])
        return service
    }

    @Test("Two faces at once are one build; a removed second face takes its stickers away, retained ones too")
    func withdrawal() throws {
        let service = try together()
        #expect(fixture.built().count == 1)
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.face2 != nil && manifest.stickers.first { $0.id == "hug" }?.people == 2)
        // An earlier friend is in files that are retained.
        try second(3)
        change(service)
        #expect(try files("hug").count == 2)
        let dots = try files("dot")
        try remove(GroupLayout.face2)
        change(service)
        #expect(try ids() == ["dot"] && files("hug").isEmpty && files("dot") == dots)
        #expect(try fixture.pack("ada").manifest().face2 == nil && fixture.pack("ada").check().isEmpty)
        #expect(fixture.built().last?.made == 0)
        let before = try fixture.snapshot("ada")
        change(service)
        #expect(try fixture.snapshot("ada") == before)
        try second(2)
        change(service)
        #expect(try Set(ids()) == ["dot", "hug"] && fixture.built().last?.made == 1)
    }

    @Test("Without the first face the stickers of two go as well, and the others stay for their time")
    func firstRemoved() throws {
        let service = try together()
        try remove(GroupLayout.face)
        change(service)
        #expect(try ids() == ["dot"] && files("hug").isEmpty)
        #expect(try fixture.pack("ada").status().state == .waiting)
        try remove(GroupLayout.face2)
        change(service)
        #expect(try ids() == ["dot"])
    }

    @Test("A withdrawal doesn't wait for a face that can be used")
    func brokenFirst() throws {
        let service = try together()
        try fixture.write(Array("no picture".utf8), to: "ada/\(GroupLayout.face)")
        try remove(GroupLayout.face2)
        change(service)
        #expect(try ids() == ["dot"] && files("hug").isEmpty)
        #expect(try fixture.pack("ada").status().state == .rejected)
    }

    @Test("A second face that can't be read is refused like a first one, and the last good pack stays")
    func broken() throws {
        let service = try together()
        try fixture.write(Array("no picture".utf8), to: "ada/\(GroupLayout.face2)")
        change(service)
        let status = try fixture.pack("ada").status()
        #expect(status.state == .rejected && status.error?.code == "face.second")
        #expect(try Set(ids()) == ["dot", "hug"])
        let decoded = fixture.decoder.count
        change(service)
        #expect(fixture.decoder.count == decoded)
        try second(4)
        change(service)
        #expect(try fixture.pack("ada").status().state == .idle && fixture.built().last?.made == 1)
    }

    @Test("An erased group stays erased when the second face changes")
    func erased() throws {
        let service = try together()
        _ = try GroupEraser.erase("\(fixture.root)/ada")
        try remove(GroupLayout.face2)
        change(service)
        #expect(try fixture.pack("ada").manifest().stickers.isEmpty && files("dot").isEmpty)
    }

    @Test("What a killed build left of a second person goes with the next one")
    func killed() throws {
        _ = try together()
        // As if it had been stopped between the manifest and the files.
        let hug = try #require(try files("hug").first)
        let place = "\(fixture.root)/ada/Stickers/"
        let bytes = try Data(contentsOf: URL(filePath: place + hug))
        try bytes.write(to: URL(filePath: place + "abcdefghijklmnop-hug.png"))
        try remove(GroupLayout.face2)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try ids() == ["dot"] && files("hug").isEmpty)
    }
}
