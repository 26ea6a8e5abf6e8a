import Digest
import FaceInput
import Foundation
import ImageCodecs
import Names
import Platforms
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

    @Test("A folder under a sticker's name stays, and keeps no file of the second person")
    func strangeFolder() throws {
        let service = try together()
        let folder = "aaaaaaaaaaaaaaaa-hug.png"
        try FileManager.default.createDirectory(
            atPath: "\(fixture.root)/ada/Stickers/\(folder)", withIntermediateDirectories: false)
        try second(3)
        change(service)
        #expect(try files("hug").count == 3)
        try remove(GroupLayout.face2)
        change(service)
        #expect(try ids() == ["dot"] && files("hug") == [folder] && fixture.failures().isEmpty)
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

    /// What is in the place of a second face.
    enum Broken: CaseIterable { case noPicture, huge, link, folder }

    private func put(_ broken: Broken) throws {
        let place = "\(fixture.root)/ada/\(GroupLayout.face2)"
        try? remove(GroupLayout.face2)
        switch broken {
        case .noPicture: try fixture.write(Array("no picture".utf8), to: "ada/\(GroupLayout.face2)")
        case .huge: try fixture.write([UInt8](repeating: 7, count: 70_000), to: "ada/\(GroupLayout.face2)")
        case .link:
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: GroupLayout.face)
        case .folder:
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        }
    }

    @Test(
        "A second face that can't be used leaves the first one alone in the pack, and the status says why",
        arguments: Broken.allCases)
    func broken(_ broken: Broken) throws {
        _ = try together()
        let dots = try files("dot")
        try put(broken)
        let service = try fixture.service { $0.decoding.bytes = 60_000 }
        service.scan("ada")
        service.visitAll()
        let status = try fixture.pack("ada").status()
        #expect(status.state == .idle && status.warnings.map(\.code) == ["face.second"])
        #expect(status.warnings.first?.message["en"]?.contains("second person") == true)
        #expect(try ids() == ["dot"] && files("hug").isEmpty && files("dot") == dots)
        let (decoded, before) = (fixture.decoder.count, try fixture.snapshot("ada"))
        change(service)
        service.checkAll()
        service.visitAll()
        #expect(try fixture.decoder.count == decoded && fixture.snapshot("ada") == before)
        try remove(GroupLayout.face2)
        change(service)
        #expect(try fixture.pack("ada").status().warnings.isEmpty && ids() == ["dot"])
        try second(4)
        change(service)
        #expect(try fixture.pack("ada").status().state == .idle && fixture.built().last?.made == 1)
        #expect(try Set(ids()) == ["dot", "hug"])
    }

    @Test("A second face that is still being written is waited for, and no longer than a first one")
    func truncated() throws {
        let service = try together()
        let half = Array(ServiceFixture.face(5).dropLast(30))
        try fixture.write(half, to: "ada/\(GroupLayout.face2)")
        change(service)
        #expect(try Set(ids()) == ["dot", "hug"])
        fixture.time.pass(60)
        service.visitAll()
        #expect(try ids() == ["dot"] && fixture.pack("ada").status().warnings.map(\.code) == ["face.second"])
    }

    @Test("A second face that is replaced while it is read is in no pack; the next one is")
    func replaced() throws {
        try fixture.face(1, of: "ada")
        try second(2)
        let (service, fixture) = (try fixture.service(), fixture)
        fixture.decoder.onDecode { number in
            guard number == 1 else { return }
            try? fixture.write(ServiceFixture.face(3), to: "ada/\(GroupLayout.face2)")
            service.faceChanged("ada")
        }
        service.scan("ada")
        service.visitAll()
        let face2 = try fixture.pack("ada").manifest().face2
        #expect(face2?.sha256 == SHA256.hex(ServiceFixture.face(3)) && fixture.built().count == 1)
    }

    @Test("Both faces may be the same picture")
    func equal() throws {
        let service = try together()
        try second(1)
        change(service)
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.face?.sha256 == manifest.face2?.sha256)
        #expect(Set(manifest.stickers.map(\.id)) == ["dot", "hug"])
    }

    @Test(
        "Nothing of a second person outlives the loss of what was known of the pack",
        arguments: ["", "/state.json"], [false, true])
    func lostState(file: String, isFirstBuild: Bool) throws {
        let first = try together()
        try second(3)
        change(first)
        // No manifest names these files any more, though they are retained.
        try fixture.write(Array(#"{"stickers": ["dot"]}"#.utf8), to: "ada/\(GroupLayout.profile)")
        change(first)
        #expect(try ids() == ["dot"])
        #expect(try files("hug").count == 2)
        let place = "\(fixture.root)/ada/Stickers"
        if isFirstBuild {
            // As a build leaves it that was killed before it published.
            for name in PackLayout.documents {
                try FileManager.default.removeItem(atPath: "\(place)/\(name)")
            }
        }
        try FileManager.default.removeItem(atPath: "\(place)/.kigurumi\(file)")
        try remove(GroupLayout.face2)
        change(first)
        #expect(try ids() == ["dot"] && files("hug").isEmpty)
    }

    @Test("A build that was killed leaves neither files nor a status with somebody who withdraws then")
    func killedFirstBuild() throws {
        _ = try together()
        // Before the manifest.
        for name in [PackLayout.manifest, PackLayout.gallery] {
            try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/Stickers/\(name)")
        }
        try remove(GroupLayout.face)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try files("hug").isEmpty && fixture.pack("ada").status().stickers.isEmpty)
        #expect(try fixture.pack("ada").status().state == .waiting)
    }

    @Test(
        "Packs for platforms that show both go with the visit, whatever becomes of the first face",
        arguments: [1, 2, 3])
    func exports(_ trial: Int) throws {
        _ = try together()
        let service = try fixture.service { $0.platforms = [.web] }
        service.scan("ada")
        service.visitAll()
        service.make(try #require(service.takeExport()))
        let exports = "\(fixture.root)/ada/Exports"
        func pictures() -> [String] {
            ((try? FileManager.default.subpathsOfDirectory(atPath: exports)) ?? []).filter {
                $0.contains("hug")
            }
        }
        #expect(!pictures().isEmpty)
        switch trial {
        case 1: try remove(GroupLayout.face)
        case 2: try remove(GroupLayout.face2)
        default:
            try fixture.write(Array("no picture".utf8), to: "ada/\(GroupLayout.face)")
            try remove(GroupLayout.face2)
        }
        change(service)
        #expect(pictures().isEmpty)
        let export = service.takeExport()
        #expect((export != nil) == (trial == 2))
        if let export {
            service.make(export)
            #expect(
                FileManager.default.fileExists(atPath: "\(exports)/web/export.json") && pictures().isEmpty)
        }
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
