import Helpers
import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Remarks and their places") struct TemplateRemarkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func owl(
        _ layers: [String], name: String = #"{"en": "Owl", "ja": "ふくろう"}"#, width: Int = 99
    ) throws -> Template {
        try folder.write(
            "owl/template.json",
            """
            {"format": 1,
             "name": \(name),
             "canvas": {"width": \(width), "height": 99},
             "layers": [
            \(layers.joined(separator: ",\n"))
            ]}
            """)
        try folder.write("owl/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        let entry = try TemplateStore.load(folder.path).entries[0]
        return try #require(entry.template, "\(entry.problems)")
    }

    private static let small = #"{"id": "me", "face": {}, "box": {"x": 0, "y": 0, "width": 9, "height": 9}}"#

    @Test("Remarks on a missing language, a small face and a missing element have line and path")
    func places() throws {
        let template = try owl(
            [##"{"fill": "#ffffff"}"##, "{\"group\": [\n\(Self.small)]}", #"{"image": "a.svg#nose"}"#],
            name: #"{"en": "Owl"}"#)
        let remarks = TemplateLint.remarks(on: template, in: folder.path)
        let found = remarks.map { "\($0.code) \($0.line ?? 0):\($0.column ?? 0) \($0.path ?? "-")" }
        #expect(
            found == [
                "template.japanese.missing 2:10 $.name", "template.face.small 7:1 $.layers[1].group[0]",
                "art.element.missing 8:11 $.layers[2].image",
            ])
    }

    @Test("A face is as large as the groups that hold it make it, measured by the width of the canvas")
    func faceSizes() throws {
        func found(_ layer: String, width: Int = 99) throws -> [String?] {
            let template = try owl([layer], width: width)
            let compiler = CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: nil)
            let remarks =
                TemplateLint.remarks(on: template, in: folder.path)
                + DrawnLint(compiler: compiler, folder: folder.path).remarks(on: template)
            return remarks.filter { $0.code == "template.face.small" }.map { $0.evidence["share"] }
        }
        func group(_ size: Int, scale: Double) -> String {
            let box = #""box": {"x": 0, "y": 0, "width": \#(size), "height": \#(size)}"#
            return #"{"group": [{"face": {}, \#(box)}], "scale": \#(scale)}"#
        }
        #expect(try found(group(30, scale: 2)) == [])
        #expect(try found(group(80, scale: 0.25)) == ["20"])
        #expect(try found(group(20, scale: 1)) == ["20"])
        // On half as wide a canvas.
        #expect(try found(group(40, scale: 0.5), width: 50) == [])
        #expect(try found(group(40, scale: 0.25), width: 50) == ["20"])
    }

    @Test("An error in drawing has the line of its layer")
    func drawing() throws {
        let template = try owl([#"{"face": {}}"#, #"{"group": [{"image": "a.svg"}]}"#])
        let places = DocumentPlaces(template, in: folder.path)
        let problem = places.problem(.art(path: "a.svg", .damaged(reason: "odd")))
        #expect(problem.severity == .error && problem.line == 6)
        #expect(problem.path == "$.layers[1].group[0]")
        // Without its document nothing has a place.
        #expect(DocumentPlaces(template, in: "/nowhere").problem(.assetChanged(path: "a.svg")).line == nil)
    }

    @Test("An error in drawing a text has the line of its layer, whatever its color is at that moment")
    func text() throws {
        let words = (0..<3).map { ##"{"text": {"content": {"en": "word \##($0)"}, "color": "#112233"}}"## }
        let template = try owl([#"{"face": {}}"#] + words)
        guard case .text(var caption) = template.layers[2].content else {
            Issue.record("no text")
            return
        }
        caption.color.r = 200
        let problem = DocumentPlaces(template, in: folder.path).problem(.text(caption, .tooSlow(seconds: 9)))
        #expect(problem.code == "text.too.heavy" && problem.path == "$.layers[2]")
        #expect(problem.line == 7 && problem.column == 1)
    }

    @Test("Remarks on a missing font and on missing characters have the place of their text")
    func lettering() throws {
        let template = try owl([
            #"{"face": {}}"#, ##"{"text": {"content": {"en": "Hi"}, "color": "#ffffff"}}"##,
            #"{"text": {"content": {"en": "ကhက"}, "font": "lost"}}"#,
        ])
        let compiler = CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: nil)
        let found = DrawnLint(compiler: compiler, folder: folder.path).lettering(of: template)
        #expect(found.map(\.code) == ["text.font.missing", "text.characters.missing"])
        #expect(found.allSatisfy { $0.line == 7 && $0.severity == .warning })
        #expect(found.last?.evidence["characters"]?.contains("“က” (U+1000)") == true)
    }

    @Test(
        "A text that can't be read is a warning: too long for its box, or hardly another color than its outline"
    )
    func unreadable() throws {
        func box(_ y: Int) -> String { #""box": {"x": 0, "y": \#(y), "width": 40, "height": 20}"# }
        let template = try owl([
            #"{"face": {}}"#,
            ##"{"text": {"content": {"en": "too long to be read"}, "size": 20}, \##(box(0))}"##,
            ##"{"text": {"content": {"en": "{name:you and all the others}"}, "size": 20}, \##(box(20))}"##,
            ##"{"text": {"content": {"en": "Hi"}, "size": 9, "color": "#444444", "outline": {"width": 1, "color": "#555555"}}, \##(box(40))}"##,
            ##"{"text": {"content": {"en": "Hi"}, "size": 9, "color": "#444444", "outline": {"width": 1, "color": "#444444"}}, \##(box(60))}"##,
        ])
        let compiler = CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: nil)
        let found = DrawnLint(compiler: compiler, folder: folder.path).lettering(of: template)
        #expect(
            found.map { "\($0.code) \($0.line ?? 0) \($0.severity)" } == [
                "template.text.small 6 warning", "text.cut 7 warning", "template.text.faint 8 warning",
            ])
        // 6 pixels of 96 on a canvas of 99 units.
        #expect(found.first?.evidence == ["shown": "6", "count": "19"])
        #expect(found.last?.evidence == ["contrast": "1.3"])
    }

    @Test("A text is looked at in all of its languages; each remark has the place of its text")
    func languages() throws {
        let box = #""box": {"x": 0, "y": 0, "width": 40, "height": 20}"#
        let template = try owl([
            #"{"face": {}}"#,
            """
            {"text": {"content": {"en": "Hi", "de": "viel zu lang",
              "my": "က"}, "font": "lost"}, \(box)}
            """,
        ])
        let compiler = CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: nil)
        let found = DrawnLint(compiler: compiler, folder: folder.path).lettering(of: template)
        #expect(
            found.map { "\($0.code) \($0.line ?? 0) \($0.path ?? "-")" } == [
                "text.font.missing 6 $.layers[1].text.content.en",
                "template.text.small 6 $.layers[1].text.content.de",
                "text.characters.missing 7 $.layers[1].text.content.my",
            ])
    }

    @Test(
        "Letters without an outline stand out from the fills and art below them; on a face nothing is known")
    func ground() throws {
        func found(_ below: String, _ color: String, above: String = "") throws -> [String] {
            let template = try owl([
                #"{"face": {}}"#,
                #"{"group": [\#(below)\#n {"text": {"content": {"en": "Hi"}, "size": 40, "color": "\#(color)"}}\#(above)]}"#,
            ])
            let compiler = CostumeCompiler(renderer: RectangleRenderer(), cacheFolder: nil)
            return DrawnLint(compiler: compiler, folder: folder.path).lettering(of: template).map {
                "\($0.code) \($0.line ?? 0) \($0.evidence["contrast"] ?? "-")"
            }
        }
        let fill = ##"{"fill": "#445566"},"##
        #expect(try found(fill, "#556677") == ["template.text.faint 7 1.3"])
        #expect(try found(fill, "#ffffff").isEmpty)
        // What lies above doesn't count, and neither does a face.
        #expect(try found(fill, "#ffffff", above: ##", {"fill": "#ffffff"}"##).isEmpty)
        #expect(try found("", "#556677").isEmpty)
        // What can be seen through isn't known.
        #expect(try found(##"{"fill": "#445566", "opacity": 0.5},"##, "#556677").isEmpty)
    }

    @Test(
        "A text that is blank without values is a warning at its language",
        arguments: [
            (#"{"en": " "}"#, 1), (#"{"en": "\n\t"}"#, 1), (#"{"en": "{name}"}"#, 1),
            (#"{"en": "{name: }"}"#, 1),
            (#"{"en": "Hi", "ja": "　"}"#, 1), (#"{"en": "{name:you}"}"#, 0), (#"{"en": "{name:}"}"#, 0),
            (#"{"en": "Hi {name}"}"#, 0),
        ])
    func blank(content: String, count: Int) throws {
        _ = try owl([#"{"face": {}}"#, "{\"text\": {\"content\": \(content)}}"])
        let problems = try TemplateStore.load(folder.path).entries[0].problems
        #expect(problems.map(\.code) == Array(repeating: "template.text.blank", count: count))
        #expect(problems.allSatisfy { $0.severity == .warning && $0.line == 6 })
    }

    @Test(
        "Folders without a template.json are reported, except filters, skins and hidden ones"
    )
    func skipped() throws {
        _ = try owl([#"{"face": {}}"#])
        for name in ["empty", "My Robot", ".git", "Filters/x", "Skins/x"] {
            try folder.write("\(name)/readme.txt", "")
        }
        try folder.write("notes.txt", "")
        let problems = try TemplateStore.load(folder.path).packProblems
        #expect(problems.map(\.code) == ["template.document.missing", "template.document.missing"])
        #expect(Set(problems.map(\.file)) == ["empty", "My Robot"])
    }
}
