import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Changed costumes of a running service")
struct TemplateChangeTests {
    /// Two groups with packs of two costumes.
    private func settled(_ fixture: ServiceFixture) throws -> ServiceCore {
        try fixture.costume("star", color: "#00ff00")
        for (index, name) in ["ada", "bob"].enumerated() { try fixture.face(index + 1, of: name) }
        let service = try fixture.service()
        service.scan("ada", "bob")
        service.visitAll()
        return service
    }

    private func files(_ fixture: ServiceFixture, _ group: String) throws -> [String: String] {
        let manifest = try fixture.pack(group).manifest()
        return Dictionary(manifest.stickers.map { ($0.id, $0.file) }) { first, _ in first }
    }

    @Test("Only a changed costume is rebuilt, in all groups")
    func onlyChangedCostumeIsRebuilt() throws {
        let fixture = try ServiceFixture()
        let service = try settled(fixture)
        let before = try files(fixture, "ada")
        try fixture.costume("star", color: "#0000ff")
        service.reloadTemplates()
        service.visitAll()
        for group in ["ada", "bob"] {
            #expect(try fixture.pack(group).manifest().generation == 2)
            #expect(fixture.pack(group).check().isEmpty)
        }
        let after = try files(fixture, "ada")
        #expect(after["dot"] == before["dot"] && after["star"] != before["star"])
        #expect(fixture.built().suffix(2).map(\.made) == [1, 1])
        #expect(fixture.built().suffix(2).map(\.reused) == [1, 1])
    }

    @Test("Snapshots of unchanged costumes keep their files")
    func unchangedSnapshotsStay() throws {
        let fixture = try ServiceFixture()
        let service = try settled(fixture)
        func changes() throws -> [String: String] {
            let versions = "\(fixture.root)/.kigurumi/templates/versions"
            var found: [String: String] = [:]
            for name in try FileManager.default.subpathsOfDirectory(atPath: versions) {
                var about = stat()
                guard unsafe lstat("\(versions)/\(name)", &about) == 0 else { continue }
                if about.st_mode & S_IFMT == S_IFREG {
                    found[name] = "\(about.st_ino) \(about.st_ctim.tv_sec).\(about.st_ctim.tv_nsec)"
                }
            }
            return found
        }
        let before = try changes()
        #expect(before.count == 2)
        try fixture.costume("star", color: "#0000ff")
        service.reloadTemplates()
        service.visitAll()
        let after = try changes()
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        #expect(after.count == 3)
    }

    @Test("A snapshot that may not have been synced before a power cut is copied again")
    func unsyncedSnapshotIsCopiedAgain() throws {
        let fixture = try ServiceFixture()
        var service: ServiceCore? = try settled(fixture)
        let before = try files(fixture, "ada")
        let costumes = "\(fixture.root)/.kigurumi/templates"
        let copies = { try FileManager.default.contentsOfDirectory(atPath: costumes + "/versions").sorted() }
        let book = try Data(contentsOf: URL(filePath: costumes + "/stock.json"))
        let known = try copies()
        try fixture.costume("star", color: "#0000ff")
        service?.reloadTemplates()
        service?.visitAll()
        let new = try #require(try copies().first { !known.contains($0) })
        service = nil

        // The book's last page was lost, and the copy's bytes.
        try book.write(to: URL(filePath: costumes + "/stock.json"))
        try Data().write(to: URL(filePath: "\(costumes)/versions/\(new)/star/template.json"))
        service = try fixture.service()
        service?.scan("ada", "bob")
        service?.visitAll()
        #expect(try fixture.pack("ada").manifest().problems.isEmpty)
        #expect(
            try Data(contentsOf: URL(filePath: "\(costumes)/versions/\(new)/star/template.json")).count > 0)
        let after = try files(fixture, "ada")
        #expect(after["dot"] == before["dot"] && after["star"] != before["star"])
    }

    @Test("A renamed costume is published without decoding or drawing")
    func renamedCostume() throws {
        let fixture = try ServiceFixture()
        let service = try settled(fixture)
        let (before, decoded) = (try files(fixture, "ada"), fixture.decoder.count)
        let document = "\(fixture.templates)/star/template.json"
        let text = try String(contentsOfFile: document, encoding: .utf8)
        try fixture.costume("star", text: text.replacing("\"en\": \"star\"", with: "\"en\": \"Sun\""))
        service.reloadTemplates()
        service.visitAll()
        for group in ["ada", "bob"] {
            let manifest = try fixture.pack(group).manifest()
            #expect(manifest.generation == 2)
            #expect(manifest.stickers.first { $0.id == "star" }?.name == ["en": "Sun"])
            #expect(manifest.face?.width == 24)
        }
        #expect(try files(fixture, "ada") == before)
        #expect(fixture.decoder.count == decoded)
        // Where something has to be drawn the face is decoded after all.
        try fixture.costume("star", color: "#00ffff")
        service.reloadTemplates()
        service.visitAll()
        #expect(fixture.decoder.count == decoded + 2)
        #expect(try fixture.pack("ada").manifest().generation == 3)
        #expect(fixture.pack("ada").check().isEmpty)
    }

    @Test("Added and removed costumes are added to and removed from the packs")
    func addedAndRemovedCostumes() throws {
        let fixture = try ServiceFixture()
        let service = try settled(fixture)
        try fixture.costume("moon", color: "#ffff00")
        service.reloadTemplates()
        service.visitAll()
        #expect(try files(fixture, "bob").keys.sorted() == ["dot", "moon", "star"])
        try FileManager.default.removeItem(atPath: fixture.templates + "/star")
        service.reloadTemplates()
        service.visitAll()
        #expect(try files(fixture, "bob").keys.sorted() == ["dot", "moon"])
    }

    @Test(
        "A broken costume is reported, and its last good version stays over a restart",
        arguments: ["{\"format\": 1", ""])
    func broken(text: String) throws {
        let fixture = try ServiceFixture()
        var service: ServiceCore? = try settled(fixture)
        let before = try files(fixture, "ada")
        if text.isEmpty {
            // Half copied: the document isn't there yet.
            try FileManager.default.removeItem(atPath: fixture.templates + "/star/template.json")
            try Data([1]).write(to: URL(filePath: fixture.templates + "/star/art.png"))
        } else {
            try fixture.costume("star", text: text)
        }
        service?.reloadTemplates()
        service?.visitAll()
        #expect(try files(fixture, "ada") == before)
        #expect(try fixture.pack("ada").manifest().problems.map(\.subject) == ["star"])

        service = nil
        service = try fixture.service()
        service?.scan("ada", "bob")
        try fixture.face(7, of: "ada")
        service?.faceChanged("ada")
        service?.visitAll()
        #expect(try files(fixture, "ada").keys.sorted() == ["dot", "star"])

        try fixture.costume("star", color: "#00ff00")
        service?.reloadTemplates()
        service?.visitAll()
        #expect(try fixture.pack("ada").manifest().problems.isEmpty)
        #expect(try fixture.pack("bob").manifest().problems.isEmpty)
    }

    @Test("A version that fails in the first groups is held back everywhere")
    func failingVersionIsHeldBack() throws {
        let fixture = try ServiceFixture()
        let service = try settled(fixture)
        let before = try files(fixture, "bob")
        // Only drawing finds out that this is no picture.
        try Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).write(
            to: URL(filePath: fixture.templates + "/star/broken.png"))
        try fixture.costume(
            "star",
            text: """
                {"format": 1, "name": {"en": "star"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}}, {"image": "broken.png"}]}
                """)
        service.reloadTemplates()
        service.visitAll()
        for group in ["ada", "bob"] {
            #expect(try files(fixture, group).keys.sorted() == ["dot", "star"])
            #expect(try fixture.pack(group).manifest().problems.map(\.code) == ["template.held.back"])
        }
        #expect(try files(fixture, "bob") == before)
        #expect(!service.counts.isRolling)
    }

    @Test("A new face during a trial uses the accepted costumes first, then the new ones")
    func faceDuringTrial() throws {
        let fixture = try ServiceFixture()
        let service = try settled(fixture)
        try fixture.costume("star", color: "#0000ff")
        service.reloadTemplates()
        #expect(service.counts.isRolling)
        #expect(service.visitAll().count >= 2)
        #expect(!service.counts.isRolling)
        let old = try fixture.snapshot("ada")
        service.reloadTemplates()
        service.visitAll()
        #expect(try fixture.snapshot("ada") == old)
    }
}
