import Foundation
import Settings
import Support
import Testing

@testable import Costume

extension TemporaryFolder {
    /// A still costume of one face and one picture.
    func addCostume(_ id: String, image: String = "a.svg") throws {
        try write(
            "\(id)/template.json",
            """
            {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 99, "height": 99},
             "layers": [{"face": {}}, {"image": "\(image)"}]}
            """)
        try write("\(id)/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- \(id) --></svg>")
    }
}

@Suite("A folder of costumes") struct TemplateStoreTests {
    @Test("Costumes come in the pack's order, then by id; others are passed over")
    func order() throws {
        let folder = try TemporaryFolder()
        for id in ["bear", "cat", "ant"] { try folder.addCostume(id) }
        try folder.addCostume("Filters")
        try folder.addCostume(".hidden")
        try folder.addCostume("Big")
        try folder.write("empty/readme.txt", "")
        try folder.write("readme.md", "")
        try folder.write("Frame 1.svg", "<svg/>")
        try folder.write("pack.json", #"{"order": ["cat", "dog"], "size": "small", "cover": "bear"}"#)
        let store = try TemplateStore.load(folder.path)
        #expect(store.sources == [TemplateSource(folder.path)])
        #expect(store.entries.map(\.id) == ["cat", "ant", "bear"])
        #expect(store.entries.allSatisfy { $0.template != nil && $0.problems.isEmpty })
        #expect(store.pack.settings.side == 300)
        #expect(
            store.packProblems.map(\.code) == [
                "pack.id.unknown", "template.id", "template.id.picture", "template.document.missing",
            ])
        #expect(try TemplateStore.load(folder.path, only: ["bear"]).entries.map(\.id) == ["bear"])
    }

    @Test("A picture beside a folder of the same name is skipped with a warning")
    func both() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("cat")
        try folder.write("cat.svg", "<svg/>")
        try folder.write("dog.svg", "<svg/>")
        let problems = try TemplateStore.load(folder.path).packProblems
        #expect(problems.map { "\($0.code) \($0.file)" } == ["template.picture.hidden cat.svg"])
        #expect(problems.first?.evidence == ["path": "cat.svg", "id": "cat"])
    }

    @Test("An SVG in UTF-16 is called that, with or without a folder of its own")
    func encoding() throws {
        let folder = try TemporaryFolder()
        let bytes = #"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf16.flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(AssetFacts([0xFF, 0xFE] + bytes).kind == .encodedSVG)
        #expect(AssetFacts(bytes).kind == .other)
        try Data([0xFF, 0xFE] + bytes).write(to: URL(filePath: "\(folder.path)/owl.svg"))
        let problems = try TemplateStore.load(folder.path).entries.flatMap(\.problems)
        #expect(problems.map(\.code) == ["template.asset.encoding"])
    }

    @Test("What is known to be as it was isn't read again, unless it is for another language or skin")
    func earlier() throws {
        let folder = try TemporaryFolder()
        for id in ["ant", "bear", "cat"] { try folder.addCostume(id) }
        let first = try TemplateStore.load(folder.path)
        for id in ["ant", "bear", "dog"] { try folder.addCostume(id, image: "none.svg") }
        let second = try TemplateStore.load(folder.path, earlier: (first, ["ant", "dog"]))
        #expect(second.entries.map(\.id) == ["ant", "bear", "cat", "dog"])
        #expect(second.entries.filter { $0.template != nil }.map(\.id) == ["ant", "cat"])
        let other = try TemplateStore.load(folder.path, language: "ja", earlier: (first, ["ant"]))
        #expect(other.entries.filter { $0.template != nil }.map(\.id) == ["cat"])
    }

    @Test("The shipped fixtures load from disk")
    func fixtures() throws {
        let store = try TemplateStore.load(Documents.fixtures)
        #expect(store.entries.map(\.id) == ["astronaut", "parade"])
        #expect(store.entries.flatMap(\.problems) == [])
        #expect(store.entries.allSatisfy { $0.template != nil })
    }

    @Test("A missing folder, an empty one, and unknown ids are different errors")
    func nothingThere() throws {
        let folder = try TemporaryFolder()
        #expect(throws: TemplateStoreError.folderMissing("\(folder.path)/x")) {
            try TemplateStore.load("\(folder.path)/x")
        }
        #expect(throws: TemplateStoreError.none(folder: folder.path)) { try TemplateStore.load(folder.path) }
        #expect(!TemplateStore.holdsTemplates(folder.path))
        #expect(!TemplateStore.holdsTemplates("\(folder.path)/x"))
        try folder.addCostume("bear")
        #expect(TemplateStore.holdsTemplates(folder.path))
        #expect(throws: TemplateStoreError.unknown(ids: ["baer"], known: ["bear"])) {
            try TemplateStore.load(folder.path, only: ["baer"])
        }
    }

    @Test("A broken costume and a broken picture are reported, and stop no other")
    func broken() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear")
        try folder.write("cat/template.json", "{\n  nonsense")
        try folder.write("dog.svg", "<svg/>")
        let store = try TemplateStore.load(folder.path)
        #expect(store.entries.map { $0.template != nil } == [true, false, false])
        #expect(store.entries[1].problems.map(\.code) == ["template.json.end"])
        #expect(store.entries[1].problems.first?.file == "cat/template.json")
        #expect(store.entries[1].problems.first?.line == 2)
        #expect(
            store.entries[2].problems.map(\.code)
                == Array(repeating: "template.picture.part", count: 2) + [
                    "template.picture.title", "template.svg.size",
                ])
        #expect(store.entries[2].problems.first?.file == "dog.svg")
    }

    @Test(
        "Art is found only inside the costume's folder",
        arguments: [
            ("../other/a.svg", "template.asset.path"), ("/etc/passwd", "template.asset.path"),
            ("./a.svg", "template.asset.path"), ("art//a.svg", "template.asset.path"),
            ("link.svg", "template.asset.outside"), ("linked/a.svg", "template.asset.outside"),
            ("b.svg", "template.asset.misspelt"), ("nothing-like-it.png", "template.asset.missing"),
            ("sub", "template.asset.unreadable"), ("note.svg", "template.asset.kind"),
            ("pipe", "template.asset.unreadable"),
        ])
    func outside(image: String, code: String) throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("other")
        try folder.addCostume("bear", image: image)
        try folder.write("bear/sub/x", "")
        try folder.write("bear/note.svg", "just words about <svg")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: "\(folder.path)/bear/link.svg", withDestinationPath: "../other/a.svg")
        try files.createSymbolicLink(atPath: "\(folder.path)/bear/linked", withDestinationPath: "../other")
        _ = unsafe mkfifo("\(folder.path)/bear/pipe", 0o600)
        let entry = try TemplateStore.load(folder.path, only: ["bear"]).entries[0]
        #expect(entry.problems.map(\.code) == [code])
    }

    @Test("A link within the folder is followed")
    func inside() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear", image: "link.svg")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/bear/link.svg", withDestinationPath: "a.svg")
        #expect(try TemplateStore.load(folder.path).entries[0].template != nil)
    }

    @Test(
        "Mistakes in pack.json are reported, and their defaults used",
        arguments: [
            (#"{"size": "huge"}"#, ["template.value.choice"]), (#"{"size": 5}"#, ["template.value.range"]),
            (#"{"limit": 10}"#, ["template.value.range"]), (#"{"order": "bear"}"#, ["template.value.list"]),
            (#"{"cover": "baer"}"#, ["pack.id.unknown"]),
            (#"{"groups": {"a": ["bear", "bear"]}}"#, ["pack.id.twice"]),
            (#"{"name": {"ja": "あ"}}"#, ["template.language.missing"]),
            (#"{"siez": 300}"#, ["template.key.misspelt"]),
            ("nonsense", ["template.json.value"]), (#"{"format": 2, "new": 1}"#, ["template.needs.newer"]),
            (#"{"x-mine": 1, "name": {"en": "P"}, "author": "A", "size": 500, "limit": 99999}"#, []),
        ])
    func pack(text: String, codes: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear")
        try folder.write("pack.json", text)
        let store = try TemplateStore.load(folder.path)
        #expect(store.packProblems.map(\.code) == codes)
        #expect(store.packProblems.allSatisfy { $0.evidence["known"] != "bear" })
        #expect(store.entries.map(\.id) == ["bear"])
        #expect(store.pack.settings.side == (codes.isEmpty ? 500 : nil))
    }

    @Test("The linter reports elements that their file doesn't have")
    func elements() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear", image: "b.svg#nose")
        try folder.write("bear/b.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id='ear'/></svg>")
        let template = try #require(try TemplateStore.load(folder.path).entries[0].template)
        let remarks = TemplateLint.remarks(on: template, in: folder.path)
        #expect(remarks.contains { $0.code == "art.element.missing" && $0.evidence["element"] == "nose" })
        try folder.write("bear/b.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id='nose'/></svg>")
        #expect(
            !TemplateLint.remarks(on: template, in: folder.path).contains { $0.code == "art.element.missing" }
        )
    }

    @Test("The linter warns about what an author will want to know")
    func lint() throws {
        let folder = try TemporaryFolder()
        try folder.addCostume("bear")
        try folder.write("bear/art/old.png", "")
        let template = try #require(try TemplateStore.load(folder.path).entries[0].template)
        #expect(
            TemplateLint.remarks(on: template, in: folder.path).map(\.code) == [
                "template.japanese.missing", "template.art.unused",
            ])
    }

    @Test("A small face is reported unless another is large enough", arguments: [true, false])
    func smallFace(withLarge: Bool) throws {
        let folder = try TemporaryFolder()
        let small = #"{"face": {}, "box": {"x": 0, "y": 0, "width": 20, "height": 20}}"#
        try folder.write(
            "owl/template.json",
            """
            {"format": 1, "name": {"en": "Owl", "ja": "ふくろう"}, "canvas": {"width": 99, "height": 99},
             "layers": [\(withLarge ? #"{"face": {}}, "# : "")\(small)]}
            """)
        let template = try #require(try TemplateStore.load(folder.path).entries[0].template)
        let codes = TemplateLint.remarks(on: template, in: folder.path).map(\.code)
        #expect(codes.contains("template.face.small") == !withLarge)
    }
}
