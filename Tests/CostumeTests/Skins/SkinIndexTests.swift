import Foundation
import Raster
import Support
import Testing

@testable import Costume

@Suite("Skins beside the costumes") struct SkinShelfTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
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

    private func load(_ skin: String? = nil) throws -> TemplateStore {
        try TemplateStore.load(folder.path, skin: skin, inspector: AssetMemory())
    }

    private func digest(_ store: TemplateStore) throws -> String {
        try #require(store.entries.first?.template, "\(store.entries.first?.problems ?? [])").pixelDigest
    }

    @Test(
        "Colors, fonts, backgrounds and style sheets follow the skin, and missing ones come from the default skin"
    )
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

    @Test("The skin is that of pack.json unless another is requested")
    func pack() throws {
        try skin("spring", ##""colors": {"primary": "#00ff00"}"##)
        try folder.write("pack.json", #"{"skin": "spring"}"#)
        #expect(try load().styleContext.skin.id == "spring")
        #expect(try load("default").styleContext.skin.id == "default")
    }

    @Test("An unknown skin is replaced by the default skin, with a warning that lists the others")
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

    @Test("Without any skins no names are defined, and there is no warning")
    func none() throws {
        try FileManager.default.removeItem(atPath: "\(folder.path)/Skins")
        let store = try load()
        #expect(store.skinProblems.isEmpty)
        #expect(store.entries.first?.template == nil)
        #expect(store.entries.first?.problems.map(\.code).contains("skin.name.none") == true)
    }

    @Test(
        "A skin that is broken or just arriving gives way to the default one, with a warning, until it is good again"
    )
    func brokenGivesWay() throws {
        try folder.write("Skins/spring/park.svg", Self.scene("2"))
        try folder.write("Skins/spring/more.css", ".skin-primary { stroke: $primary }")
        let entries = ##"""
            "colors": {"primary": "#00ff00", "letters": "#202020"}, "fonts": {"caption": "Quicksand"},
            "backgrounds": {"scene": {"image": "park.svg"}}, "styleSheet": "more.css"
            """##
        try skin("spring", entries)
        let (standard, good) = (try digest(load()), try digest(load("spring")))
        let breakages: [() throws -> Void] = [
            { try folder.write("Skins/spring/skin.json", "{\"format\": 1") },
            { try skin("spring", ##""colors": {"primary": "#00f"}"##) },
            { try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/spring/skin.json") },
            {
                try skin("spring", entries)
                try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/spring/park.svg")
            },
            {
                try folder.write("Skins/spring/park.svg", Self.scene("2"))
                try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/spring/more.css")
            },
        ]
        for breakage in breakages {
            try breakage()
            let store = try load("spring")
            #expect(try digest(store) == standard)
            #expect(store.skinProblems.map(\.code) == ["skin.broken"])
        }
        try folder.write("Skins/spring/more.css", ".skin-primary { stroke: $primary }")
        let mended = try load("spring")
        #expect(mended.skinProblems.isEmpty)
        #expect(try digest(mended) == good)
        // Its folder is gone: nobody wants it any more.
        try FileManager.default.removeItem(atPath: "\(folder.path)/Skins/spring")
        #expect(try load("spring").skinProblems.map(\.code) == ["skin.unknown"])
    }

    @Test("Without a usable default skin its names are missing, with a warning that says why")
    func brokenDefault() throws {
        try folder.write("Skins/default/skin.json", "{")
        let store = try load()
        #expect(store.skinProblems.map(\.code) == ["skin.broken"])
        #expect(store.entries.first?.template == nil)
    }
}
