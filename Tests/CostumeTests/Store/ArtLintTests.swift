import Foundation
import Testing

@testable import Costume

@Suite("Lint of art, labels and languages")
struct ArtLintTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "kigurumi-art-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "owl"), withIntermediateDirectories: true)
    }

    private func owl(_ layers: String, _ svg: String, name: String = #"{"en": "Owl", "ja": "ふくろう"}"#) throws
        -> (template: Template?, problems: [TemplateProblem])
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let document = """
            {"format": 1, "name": \(name), "canvas": {"width": 100, "height": 100},
             "layers": [
            {"face": {}},
            \(layers)]}
            """
        let head = #"<svg xmlns:inkscape="i" viewBox="0 0 9 9">"#
        try Data(document.utf8).write(to: folder.appending(path: "owl/template.json"))
        try Data("\(head)\n\(svg)</svg>".utf8).write(to: folder.appending(path: "owl/a.svg"))
        let entry = try #require(try TemplateStore.load(folder.path).entries.first)
        let remarks = entry.template.map { TemplateLint.remarks(on: $0, in: folder.path) } ?? []
        return (entry.template, entry.problems + remarks)
    }

    @Test("A missing element is one error, where the document names it, with those that exist")
    func missing() throws {
        let (_, problems) = try owl(
            #"{"image": "a.svg#wing"}, {"image": "a.svg#eye"}, {"image": "a.svg#wing"}"#,
            #"<g id="path123"/><g id="g77" inkscape:label="Left eye"/><g id="wings"/>"#)
        #expect(problems.map(\.code) == ["art.element.missing", "art.element.missing"])
        let wing = try #require(problems.first { $0.evidence["element"] == "wing" })
        #expect(wing.severity == .error && wing.line == 4 && wing.path == "$.layers[1].image")
        #expect(wing.evidence["nearest"] == "wings")
        #expect(wing.evidence["known"] == "wings, Left eye, path123")
    }

    @Test("An element can be named as Inkscape shows it; an id comes first, then the first of equal names")
    func labels() throws {
        let (template, problems) = try owl(
            #"{"image": "a.svg#Left eye"}, {"image": "a.svg#beak"}, {"image": "a.svg#twice"}"#,
            """
            <g id="g77" inkscape:label="Left eye"/><g id="beak"/><g id="g8" inkscape:label="beak"/>
            <g id="one" inkscape:label="twice"/><g id="two" inkscape:label="twice"/>
            """)
        #expect(problems.isEmpty)
        #expect(template?.artReferences.map(\.element) == ["g77", "beak", "one"])
    }

    @Test("A file with an accent is found however the accent is composed, to draw and to move along")
    func accents() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (composed, decomposed) = ("caf\u{e9}.svg", "cafe\u{301}.svg")
        try Data(#"<svg viewBox="0 0 9 9"><path id="w" d="M0 0L9 9"/></svg>"#.utf8)
            .write(to: folder.appending(path: "owl/\(decomposed)"))
        let document = """
            {"format": 1, "name": {"en": "Owl", "ja": "ふくろう"}, "canvas": {"width": 99, "height": 99}, "layers": [
              {"image": "\(composed)#w"}, {"face": {}, "along": {"path": "\(composed)#w"}}]}
            """
        try Data(document.utf8).write(to: folder.appending(path: "owl/template.json"))
        let entry = try #require(try TemplateStore.load(folder.path).entries.first)
        let template = try #require(entry.template, "\(entry.problems)")
        #expect(template.artReferences.allSatisfy { $0.path.utf8.elementsEqual(decomposed.utf8) })
        #expect(TemplateLint.remarks(on: template, in: folder.path).isEmpty)
        let copy = try TemplateCopier(folder.path + "/owl").copy(into: folder.path + "/copy", beside: [])
        #expect(copy.template != nil && copy.problems.isEmpty)
    }

    @Test("A picture that can't be read any more is reported, not passed over")
    func unreadable() throws {
        let (template, problems) = try owl(##"{"image": "a.svg#wing"}"##, #"<g id="wing"/>"#)
        #expect(problems.isEmpty)
        // The folder is gone by now.
        let remarks = TemplateLint.remarks(on: try #require(template), in: folder.path)
        let remark = try #require(remarks.first { $0.code == "template.asset.unreadable" })
        #expect(remark.severity == .warning && remark.file == "owl/a.svg")
        #expect(remark.evidence["path"] == "a.svg")
    }

    @Test("Labels are remembered with the digest of a file")
    func memory() throws {
        var facts = AssetFacts(kind: .svg, digest: String(repeating: "a", count: 64))
        facts.labels = ["Left arm %20\n腕": "g 7", "x": "y"]
        let key = AssetKey(device: 1, inode: 2, size: 3, modified: 4, changed: 5)
        let known = AssetMemoryFile.decode(AssetMemoryFile.encode([key: facts], limit: 9))
        #expect(known == [key: facts])
    }

    @Test("One picture may have its parts as layers of Inkscape")
    func onePicture() throws {
        let text = """
            <svg xmlns:inkscape="i" viewBox="0 0 99 99"><title>Egg</title>
            <g id="layer1" inkscape:label="back"/><circle id="c" inkscape:label="face" r="9"/><g id="front"/></svg>
            """
        let (template, problems) = OnePictureTranslator.translate(
            id: "egg", text: Array(text.utf8), digest: "d")
        #expect(problems.isEmpty)
        #expect(template?.artReferences.map(\.element) == ["layer1", "c", "c", "front"])
    }

    @Test("Animation of SVG, linked pictures and broken embedded ones are found, each kind once")
    func contents() throws {
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let (_, problems) = try owl(
            #"{"image": "a.svg"}"#,
            """
            <g><animate/></g>
            <image href="data:image/png;base64,\(png)"/><image href="#g"/>
            <image href="b.png"/>
            <image xlink:href="data:image/png;base64,\(png.prefix(60))"/>
            <filter id="f"><feImage href="data:image/png,abc"/></filter>
            """)
        #expect(
            problems.map { "\($0.code) \($0.file):\($0.line ?? 0)" } == [
                "template.art.smil owl/a.svg:2", "template.art.link owl/a.svg:4",
                "template.art.embedded owl/a.svg:5",
            ])
    }

    @Test("What drawing programs write and nobody draws is found, and layers that are switched off")
    func undrawn() throws {
        let (_, problems) = try owl(
            #"{"image": "a.svg"}, {"image": "a.svg#wing"}, {"image": "a.svg#tail"}"#,
            """
            <g id="g1" style="fill:red; display : none"><g id="wing" inkscape:label="Left wing"/></g>
            <g id="tail"><g display="none"/></g>
            <foreignObject/><meshgradient/>
            <hatch/>
            """)
        #expect(
            problems.map { "\($0.code) \($0.file):\($0.line ?? 0) \($0.evidence["element"] ?? "")" } == [
                "template.art.hidden owl/a.svg:2 Left wing", "template.art.foreign owl/a.svg:4 ",
                "template.art.undrawn owl/a.svg:4 meshgradient", "template.art.undrawn owl/a.svg:5 hatch",
            ])
    }

    @Test(
        "Language codes that don't exist are a warning that names the one that is meant",
        arguments: [
            ("jp", "ja"), ("JP", "ja"), ("english", "en"), ("jpn", "ja"), ("cn-CN", "zh-Hans"), ("xx", ""),
            ("klingon", ""),
        ])
    func languages(tag: String, meant: String) throws {
        let (template, problems) = try owl(
            #"{"image": "a.svg"}"#, "", name: #"{"en": "Owl", "ja": "ふくろう", "\#(tag)": "?"}"#)
        #expect(template != nil && problems.map(\.code) == ["template.language.unknown"])
        #expect(problems.first?.evidence["nearest"] ?? "" == meant)
    }

    @Test("Languages that exist are no mistake", arguments: ["zh-Hant", "pt-BR", "fil", "de", "haw"])
    func known(tag: String) { #expect(LanguageCodes.correction(of: tag) == nil) }

    @Test("The cost of a costume names its heaviest layer")
    func cost() throws {
        let (template, _) = try owl(
            #"{"id": "big", "group": [{"noise": {}}], "filters": [{"glow": {"radius": 30}}]}"#, "")
        let cost = TemplateLint.cost(of: try #require(template))
        #expect(
            cost.seconds > 0 && cost.seconds < 10 && !cost.layer.isEmpty && cost.share > 0 && cost.share < 1)
    }
}
