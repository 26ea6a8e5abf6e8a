import Foundation
import Raster
import Support
import Testing

@testable import Costume

@Suite("Skins beside the costumes") struct SkinShelfTests {
    private let folder: TemporaryFolder
    private let cache: TemporaryFolder

    init() throws {
        (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write(
            "bear/template.json",
            """
            {"format": 1, "name": {"en": "A"}, "canvas": {"width": 100, "height": 100},
             "layers": [{"image": "$scene"}, {"face": {}}, {"fill": "$primary"}, {"image": "a.svg"},
                        {"text": {"content": {"en": "Hi"}, "font": "$caption", "color": "$letters"}}]}
            """)
        try folder.write(
            "bear/a.svg", #"<svg xmlns="http://www.w3.org/2000/svg"><rect class="skin-primary"/></svg>"#)
        try folder.write("Skins/default/scene.svg", Self.scene("1"))
        try folder.write("Skins/default/skin.css", ".skin-primary { fill: $primary }")
        try skin(
            "default",
            ##"""
            "colors": {"primary": "#ff0000", "letters": "#101010"}, "fonts": {"caption": "M PLUS 1"},
            "backgrounds": {"scene": {"image": "scene.svg"}}, "styleSheet": "skin.css"
            """##)
    }

    private static func scene(_ id: String) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="r\#(id)"/></svg>"#
    }

    private func skin(_ id: String, _ entries: String) throws {
        try folder.write("Skins/\(id)/skin.json", #"{"format": 1, "name": {"en": "S"}, \#(entries)}"#)
    }

    private func load(_ skin: String? = nil, keeping: Bool = true) throws -> TemplateStore {
        try TemplateStore.load(
            folder.path, skin: skin, inspector: AssetMemory(cacheFolder: keeping ? cache.path : nil))
    }

    private func digest(_ store: TemplateStore) throws -> String {
        try #require(store.entries.first?.template, "\(store.entries.first?.problems ?? [])").pixelDigest
    }

    @Test("colours, fonts, backgrounds and style sheets follow the skin; what it leaves out is the default's")
    func switching() throws {
        try folder.write("Skins/spring/park.svg", Self.scene("2"))
        try skin(
            "spring",
            ##"""
            "colors": {"primary": "#00ff00"}, "fonts": {"caption": {"family": ["Quicksand"], "weight": 900}},
            "backgrounds": {"scene": {"image": "park.svg"}}
            """##)
        let (standard, spring) = (try load(), try load("spring"))
        #expect(standard.skinProblems.isEmpty && spring.skinProblems.isEmpty)
        let (before, after) = (
            try #require(standard.entries.first?.template), try #require(spring.entries.first?.template)
        )
        #expect(before.captions.first?.fonts == ["M PLUS 1"] && after.captions.first?.fonts == ["Quicksand"])
        #expect(before.captions.first?.weight == 700 && after.captions.first?.weight == 900)
        #expect(after.captions.first?.color == before.captions.first?.color)
        #expect(before.artReferences.first?.path.hasSuffix("Skins/default/scene.svg") == true)
        #expect(after.artReferences.first?.path.hasSuffix("Skins/spring/park.svg") == true)
        let sheets = [before, after].map { $0.artReferences.last?.style?.text ?? "" }
        #expect(sheets[0].contains("rgba(255,0,0,1") && sheets[1].contains("rgba(0,255,0,1"))
        #expect(before.layers[2].content == .fill(.color(Color(r: 255, g: 0, b: 0))))
        #expect(after.layers[2].content == .fill(.color(Color(r: 0, g: 255, b: 0))))
        #expect(before.pixelDigest != after.pixelDigest)
    }

    @Test("pack.json names the skin unless somebody asks for another")
    func pack() throws {
        try skin("spring", ##""colors": {"primary": "#00ff00"}"##)
        try folder.write("pack.json", #"{"skin": "spring"}"#)
        #expect(try load().styleContext.skin.id == "spring")
        #expect(try load("default").styleContext.skin.id == "default")
    }

    @Test("an unknown skin gives way to the default one, with a warning that names the others")
    func unknown() throws {
        try skin("spring", #""colors": {}"#)
        let usual = try digest(load())
        for id in ["sprong", "../bear", "", "Filters"] {
            let store = try load(id)
            #expect(try digest(store) == usual)
            #expect(store.skinProblems.map(\.code) == ["skin.unknown"])
            #expect(store.skinProblems.first?.severity == .warning)
            #expect(store.skinProblems.first?.evidence["known"]?.contains("spring") == true)
        }
    }

    @Test("without any skins there are no names, and nothing to warn about")
    func none() throws {
        try FileManager.default.removeItem(atPath: "\(folder.path)/Skins")
        let store = try load()
        #expect(store.skinProblems.isEmpty)
        #expect(store.entries.first?.template == nil)
        #expect(store.entries.first?.problems.map(\.code).contains("skin.name.none") == true)
    }

    @Test(
        "a skin that is broken or just arriving stays as it last was, over a restart too, until it is good again",
        arguments: ["default", "spring"])
    func kept(id: String) throws {
        try folder.write("Skins/spring/park.svg", Self.scene("2"))
        try folder.write("Skins/spring/more.css", ".skin-primary { stroke: $primary }")
        let entries = ##"""
            "colors": {"primary": "#00ff00", "letters": "#202020"}, "fonts": {"caption": "Quicksand"},
            "backgrounds": {"scene": {"image": "park.svg"}}, "styleSheet": "more.css"
            """##
        try skin("spring", entries)
        if id == "default" {
            try folder.write("Skins/default/park.svg", Self.scene("2"))
            try folder.write("Skins/default/more.css", ".skin-primary { stroke: $primary }")
            try skin("default", entries)
        }
        let good = try digest(load(id))
        let breakages: [() throws -> Void] = [
            { try folder.write("Skins/\(id)/skin.json", "{\"format\": 1") },
            { try skin(id, ##""colors": {"primary": "#00f"}"##) },
            { try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/\(id)/skin.json") },
            {
                try skin(id, entries)
                try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/\(id)/park.svg")
            },
            {
                try folder.write("Skins/\(id)/park.svg", Self.scene("2"))
                try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/\(id)/more.css")
            },
        ]
        for breakage in breakages {
            try breakage()
            let store = try load(id)
            #expect(try digest(store) == good)
            #expect(store.skinProblems.map(\.code) == ["skin.kept"])
            let scene = try #require(store.entries.first?.template?.artReferences.first)
            #expect(FileManager.default.contents(atPath: scene.path) == Data(Self.scene("2").utf8))
            let lost = try load(id, keeping: false)
            #expect(lost.skinProblems.map(\.code) == ["skin.broken"])
        }
        try folder.write("Skins/\(id)/more.css", ".skin-primary { stroke: $letters }")
        let mended = try load(id)
        #expect(mended.skinProblems.isEmpty)
        #expect(try digest(mended) != good)
        // Its folder is gone: nobody wants it any more.
        if id == "spring" {
            try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/\(id)")
            #expect(try load(id).skinProblems.map(\.code) == ["skin.unknown"])
        }
    }

    @Test("a damaged copy isn't used")
    func damagedCopy() throws {
        _ = try load()
        let copies = FileManager.default.enumerator(atPath: cache.path)?.compactMap { $0 as? String } ?? []
        let copy = try #require(copies.first { $0.hasSuffix("skin.css") })
        try Data(".skin-primary { fill: blue }".utf8).write(to: URL(filePath: "\(cache.path)/\(copy)"))
        try folder.write("Skins/default/skin.json", "{")
        #expect(try load().skinProblems.map(\.code) == ["skin.broken"])
    }
}
