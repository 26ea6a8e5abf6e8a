import Foundation
import StickerManifest
import StickerPack
import Testing

@testable import StickerService

@Suite("Costumes change under a running service")
struct TemplateChangeTests {
    /// Two groups with packs of two costumes.
    private func settled(_ stage: Stage) throws -> ServiceCore {
        try stage.costume("star", color: "#00ff00")
        for (index, name) in ["ada", "bob"].enumerated() { try stage.face(index + 1, of: name) }
        let service = try stage.service()
        service.scan("ada", "bob")
        service.settle()
        return service
    }

    private func files(_ stage: Stage, _ group: String) throws -> [String: String] {
        let manifest = try stage.pack(group).manifest()
        return Dictionary(manifest.stickers.map { ($0.id, $0.file) }) { first, _ in first }
    }

    @Test("a changed costume is made anew in all groups, and it alone")
    func changed() throws {
        let stage = try Stage()
        let service = try settled(stage)
        let before = try files(stage, "ada")
        try stage.costume("star", color: "#0000ff")
        service.restock()
        service.settle()
        for group in ["ada", "bob"] {
            #expect(try stage.pack(group).manifest().generation == 2)
            #expect(stage.pack(group).check().isEmpty)
        }
        let after = try files(stage, "ada")
        #expect(after["dot"] == before["dot"] && after["star"] != before["star"])
        #expect(stage.built().suffix(2).map(\.made) == [1, 1])
        #expect(stage.built().suffix(2).map(\.reused) == [1, 1])
    }

    @Test("copies of costumes that stay aren't touched, so that what is known of their files stays known")
    func untouched() throws {
        let stage = try Stage()
        let service = try settled(stage)
        func changes() throws -> [String: String] {
            let versions = "\(stage.root)/.kigurumi/templates/versions"
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
        try stage.costume("star", color: "#0000ff")
        service.restock()
        service.settle()
        let after = try changes()
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        #expect(after.count == 3)
    }

    @Test("a copy that may not have reached the disk before a power cut is made anew")
    func emptied() throws {
        let stage = try Stage()
        var service: ServiceCore? = try settled(stage)
        let before = try files(stage, "ada")
        let stock = "\(stage.root)/.kigurumi/templates"
        let copies = { try FileManager.default.contentsOfDirectory(atPath: stock + "/versions").sorted() }
        let book = try Data(contentsOf: URL(filePath: stock + "/stock.json"))
        let known = try copies()
        try stage.costume("star", color: "#0000ff")
        service?.restock()
        service?.settle()
        let new = try #require(try copies().first { !known.contains($0) })
        service = nil

        // The book's last page was lost, and the copy's bytes.
        try book.write(to: URL(filePath: stock + "/stock.json"))
        try Data().write(to: URL(filePath: "\(stock)/versions/\(new)/star/template.json"))
        service = try stage.service()
        service?.scan("ada", "bob")
        service?.settle()
        #expect(try stage.pack("ada").manifest().problems.isEmpty)
        #expect(try Data(contentsOf: URL(filePath: "\(stock)/versions/\(new)/star/template.json")).count > 0)
        let after = try files(stage, "ada")
        #expect(after["dot"] == before["dot"] && after["star"] != before["star"])
    }

    @Test("a costume that is only called otherwise is published without decoding or drawing anything")
    func renamed() throws {
        let stage = try Stage()
        let service = try settled(stage)
        let (before, decoded) = (try files(stage, "ada"), stage.darkroom.count)
        let document = "\(stage.templates)/star/template.json"
        let text = try String(contentsOfFile: document, encoding: .utf8)
        try stage.costume("star", text: text.replacing("\"en\": \"star\"", with: "\"en\": \"Sun\""))
        service.restock()
        service.settle()
        for group in ["ada", "bob"] {
            let manifest = try stage.pack(group).manifest()
            #expect(manifest.generation == 2)
            #expect(manifest.stickers.first { $0.id == "star" }?.name == ["en": "Sun"])
            #expect(manifest.face?.width == 24)
        }
        #expect(try files(stage, "ada") == before)
        #expect(stage.darkroom.count == decoded)
        // Where something has to be drawn the face is decoded after all.
        try stage.costume("star", color: "#00ffff")
        service.restock()
        service.settle()
        #expect(stage.darkroom.count == decoded + 2)
        #expect(try stage.pack("ada").manifest().generation == 3)
        #expect(stage.pack("ada").check().isEmpty)
    }

    @Test("a costume that comes or goes follows in the packs")
    func comesAndGoes() throws {
        let stage = try Stage()
        let service = try settled(stage)
        try stage.costume("moon", color: "#ffff00")
        service.restock()
        service.settle()
        #expect(try files(stage, "bob").keys.sorted() == ["dot", "moon", "star"])
        try FileManager.default.removeItem(atPath: stage.templates + "/star")
        service.restock()
        service.settle()
        #expect(try files(stage, "bob").keys.sorted() == ["dot", "moon"])
    }

    @Test(
        "a broken costume keeps its last good version, also over a restart, and is named",
        arguments: ["{\"format\": 1", ""])
    func broken(text: String) throws {
        let stage = try Stage()
        var service: ServiceCore? = try settled(stage)
        let before = try files(stage, "ada")
        if text.isEmpty {
            // Half copied: the document isn't there yet.
            try FileManager.default.removeItem(atPath: stage.templates + "/star/template.json")
            try Data([1]).write(to: URL(filePath: stage.templates + "/star/art.png"))
        } else {
            try stage.costume("star", text: text)
        }
        service?.restock()
        service?.settle()
        #expect(try files(stage, "ada") == before)
        #expect(try stage.pack("ada").manifest().problems.map(\.subject) == ["star"])

        service = nil
        service = try stage.service()
        service?.scan("ada", "bob")
        try stage.face(7, of: "ada")
        service?.tell("ada")
        service?.settle()
        #expect(try files(stage, "ada").keys.sorted() == ["dot", "star"])

        try stage.costume("star", color: "#00ff00")
        service?.restock()
        service?.settle()
        #expect(try stage.pack("ada").manifest().problems.isEmpty)
        #expect(try stage.pack("bob").manifest().problems.isEmpty)
    }

    @Test("a version that fails in the first groups is held back everywhere")
    func heldBack() throws {
        let stage = try Stage()
        let service = try settled(stage)
        let before = try files(stage, "bob")
        // Only drawing finds out that this is no picture.
        try Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).write(
            to: URL(filePath: stage.templates + "/star/broken.png"))
        try stage.costume(
            "star",
            text: """
                {"format": 1, "name": {"en": "star"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}}, {"image": "broken.png"}]}
                """)
        service.restock()
        service.settle()
        for group in ["ada", "bob"] {
            #expect(try files(stage, group).keys.sorted() == ["dot", "star"])
            #expect(try stage.pack(group).manifest().problems.map(\.code) == ["template.held.back"])
        }
        #expect(try files(stage, "bob") == before)
        #expect(!service.counts.isRolling)
    }

    @Test("a new face during a trial is built with the costumes in use, then with the new ones")
    func trial() throws {
        let stage = try Stage()
        let service = try settled(stage)
        try stage.costume("star", color: "#0000ff")
        service.restock()
        #expect(service.counts.isRolling)
        #expect(service.settle().count >= 2)
        #expect(!service.counts.isRolling)
        let old = try stage.snapshot("ada")
        service.restock()
        service.settle()
        #expect(try stage.snapshot("ada") == old)
    }
}
