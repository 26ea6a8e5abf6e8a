import Digest
import Files
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Costumes of one picture")
struct OnePictureTests {
    private static let parts = #"<g id="back"/><path id="face" d="M0 0"/><g id="front"/>"#

    private func translate(_ svg: String) -> (template: Template?, problems: [TemplateProblem]) {
        OnePictureTranslator.translate(id: "berry", text: Array(svg.utf8), digest: "d")
    }

    private func svg(
        _ attributes: String = #"viewBox="0 0 618 618""#, title: String = "<title>Berry</title>",
        body: String = parts
    ) -> String { "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\n\(title)\n\(body)</svg>" }

    @Test(
        "A costume of one picture draws back, face and front, and takes its name and description from the file"
    )
    func whole() throws {
        let (template, problems) = translate(
            """
            <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>
            \(svg(
                #"viewBox="0 0 300 200" data-emoji="🍓 🍰" data-keywords="sweet, red fruit" data-keywords-ja="いちご""#,
                title: """
                    <!-- <title>no</title> --><title>Straw&amp;berry
                      &#x2665;</title><title xml:lang="ja">いちご</title>
                    <desc><![CDATA[A <sweet> one]]></desc><g><title>not me</title></g>
                    """))
            """)
        #expect(problems.isEmpty)
        let costume = try #require(template)
        #expect(costume.info.name == ["en": "Straw&berry ♥", "ja": "いちご"])
        #expect(costume.info.description == ["en": "A <sweet> one"])
        #expect(costume.info.emoji == ["🍓", "🍰"])
        #expect(costume.info.keywords == ["en": ["sweet", "red fruit"], "ja": ["いちご"]])
        #expect((costume.canvasWidth, costume.canvasHeight) == (300, 200))
        #expect(costume.layers.map(\.id) == ["back", "face", "front"])
        let face = ArtReference(path: "berry.svg", element: "face", digest: "d")
        #expect(costume.layers[1].box == .element(face))
        #expect(costume.layers[1].mask?.shape == .image(face, luminance: false))
        #expect(costume.animation == nil)
    }

    @Test("Keywords with a language take precedence over those without one")
    func keywords() {
        let root = #"viewBox="0 0 9 9" data-keywords="a" data-keywords-en="b" data-keywords-ja="c""#
        #expect(translate(svg(root)).template?.info.keywords == ["en": ["b"], "ja": ["c"]])
    }

    @Test(
        "The canvas of a one-picture costume is the viewBox, or its shape where its units are impossible",
        arguments: [
            (#"viewBox="0 0 618 618""#, 618, 618), (#"viewBox="-5,-5 100 50""#, 100, 50),
            (#"viewBox="0 0 10 5""#, 618, 309), (#"viewBox="0 0 99999 33333""#, 618, 206),
            (#"viewBox="0 0 100.5 201""#, 309, 618), (#"width="64px" height="32""#, 64, 32),
        ])
    func canvas(attributes: String, width: Int, height: Int) {
        let template = translate(svg(attributes)).template
        #expect(template?.canvasWidth == width)
        #expect(template?.canvasHeight == height)
    }

    @Test("All mistakes in a one-picture costume are reported at once, with place and code")
    func mistakes() {
        func mistakes(_ svg: String) -> [String] {
            translate(svg).problems.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.code)" }
        }
        #expect(
            mistakes(svg(title: "", body: #"<g id="bakc"/><g id="front"/>"#)) == [
                "1:1 template.picture.part.misspelt", "1:1 template.picture.part",
                "1:1 template.picture.title",
            ])
        #expect(mistakes(svg(body: #"<g id="face"/>"#)) == ["1:1 template.picture.part"])
        #expect(mistakes(svg(#"viewBox="0 0 a b""#)) == ["1:1 template.svg.size"])
        #expect(mistakes(svg(#"viewBox="0 0 1e-307 1e-307""#)) == ["1:1 template.svg.size"])
        #expect(mistakes(svg(#"width="1e-307" height="1e-307px""#)) == ["1:1 template.svg.size"])
        #expect(mistakes(svg(#"viewBox="0 0 9 9" data-emoji="x""#)) == ["1:1 template.picture.emoji"])
        #expect(mistakes("<html></html>").first == "1:1 template.svg.root")
        #expect(mistakes(svg(body: "\n  <g></p>")) == ["4:6 template.svg.unmatched"])
        #expect(mistakes("<svg>\n<g>") == ["2:4 template.svg.unclosed"])
        #expect(mistakes("<svg>\n<g id=5></g></svg>") == ["2:1 template.svg.tag"])
        #expect(mistakes("<svg><!-- ") == ["1:6 template.svg.tag"])
        #expect(mistakes(svg(title: "<title>\u{1b}[31m</title>")) == ["2:1 template.value.control"])
        #expect(
            mistakes(svg(title: "<title>A</title><desc>\(String(repeating: "x", count: 151))</desc>"))
                == ["2:17 template.text.long"])
        #expect(OnePictureTranslator.translate(id: "a", text: [0xff, 0xfe], digest: "").template == nil)
    }

    @Test("Layers are taken by the names that drawing programs show, in any case, with a border below all")
    func layers() throws {
        let (template, problems) = translate(
            svg(
                title: "",
                body: """
                    <g id="g1" inkscape:label="Front"/><g id="Face"/><g id="layer4" inkscape:label="border"/>
                    """))
        #expect(problems.map(\.code) == ["template.picture.title"])
        #expect(problems.first?.severity == .warning)
        let costume = try #require(template)
        #expect(costume.info.name == ["en": "Berry"])
        #expect(costume.layers.map(\.id) == ["border", "face", "front"])
        #expect(
            costume.artReferences.map(\.element).sorted { $0 ?? "" < $1 ?? "" } == [
                "Face", "Face", "g1", "layer4",
            ])
        #expect(
            costume.layers[1].box == .element(ArtReference(path: "berry.svg", element: "Face", digest: "d")))
    }

    @Test("A costume may lack what lies behind or before the face, and misspelt layers are remarked on")
    func fewLayers() {
        let (template, problems) = translate(svg(body: #"<g id="face"/><g id="boarder"/><g id="front"/>"#))
        #expect(template?.layers.map(\.id) == ["face", "front"])
        #expect(problems.map(\.code) == ["template.picture.part.misspelt"])
        #expect(problems.first?.severity == .warning)
        #expect(problems.first?.evidence["nearest"] == "boarder")
    }

    @Test("A one-picture costume cut anywhere is reported and never crashes")
    func cut() {
        let whole = Array(svg(title: "<title>A</title><desc>&#65;&lt;</desc>").utf8)
        #expect(translate(String(decoding: whole, as: UTF8.self)).template != nil)
        for length in 0..<whole.count {
            let (template, problems) = OnePictureTranslator.translate(
                id: "a", text: Array(whole[..<length]), digest: "")
            #expect(template == nil)
            #expect(problems.contains { $0.severity == .error })
        }
    }

    @Test("A one-picture costume beside the folders is drawn, unless a folder has the same name")
    func store() throws {
        let scratch = ScratchCostume()
        let path = "\(scratch.folder)/berry.svg"
        try? FileSystem.replace(path, with: Array(svg(#"viewBox="0 0 32 32""#).utf8), mode: 0o600)
        #expect(TemplateStore.holdsTemplates(scratch.folder))
        let store = try TemplateStore.load(scratch.folder, only: ["berry"])
        let template = try #require(store.entries.first?.template)
        #expect(template.isOnePicture)
        // The rectangles that stand for SVG in these tests, under the same name.
        let drawn = Array(
            "0 0 32 32\nback 0 0 32 32 #ff0000ff\nface 8 8 16 16 #000000ff\nfront 0 0 4 4 #0000ffff".utf8)
        try? FileSystem.replace(path, with: drawn, mode: 0o600)
        var redrawn = template
        for index in redrawn.layers.indices { redrawn.layers[index].redigest(SHA256.hex(drawn)) }
        let plan = try scratch.plan(redrawn)
        let frame = plan.still(
            face: PreparedPeople(frames: [
                Bitmap(width: 1, height: 1, pixels: [Pixel(r: 0, g: 255, b: 0, a: 255)])
            ]))
        #expect(frame[20, 4] == Pixel(r: 255, g: 0, b: 0, a: 255))
        #expect(frame[16, 16] == Pixel(r: 0, g: 255, b: 0, a: 255))
        #expect(frame[1, 1] == Pixel(r: 0, g: 0, b: 255, a: 255))
        try? FileSystem.makeFolder("\(scratch.folder)/berry", mode: 0o700)
        try? FileSystem.replace("\(scratch.folder)/berry/template.json", with: Array("{}".utf8), mode: 0o600)
        let both = try TemplateStore.load(scratch.folder, only: ["berry"])
        #expect(both.entries.first?.problems.first?.file == "berry/template.json")
    }

    @Test("A file with the name .svg that is no SVG is rejected")
    func noPicture() throws {
        let scratch = ScratchCostume()
        try? FileSystem.replace("\(scratch.folder)/berry.svg", with: [0x89, 0x50, 0x4e, 0x47], mode: 0o600)
        let store = try TemplateStore.load(scratch.folder)
        #expect(store.entries.map(\.id) == ["berry"])
        #expect(store.entries.first?.problems.map(\.code) == ["template.picture.kind"])
        #expect(store.entries.first?.problems.first?.file == "berry.svg")
    }
}

extension Layer {
    fileprivate mutating func redigest(_ digest: String) {
        func with(_ art: ArtReference) -> ArtReference {
            ArtReference(path: art.path, element: art.element, digest: digest)
        }
        if case .image(let pages) = content { content = .image(pages.map(with)) }
        if case .element(let art) = box { box = .element(with(art)) }
        if case .picture(let picture) = mask?.shape {
            mask = LayerMask(.image(with(picture.art), luminance: picture.luminance))
        }
    }
}
