import Messages
import Raster
import Support
import Testing

@testable import Costume

@Suite("Document to template") struct TemplateTranslatorTests {
    @Test("The example of the description means what it says")
    func example() throws {
        let shelf = Shelf(files: ["art/astronaut.svg": .svg])
        let (template, problems) = TemplateTranslator.translate(
            id: "astronaut", text: try Documents.fixture("astronaut"), file: "astronaut/template.json",
            art: shelf)
        #expect(problems == [])
        let astronaut = try #require(template)
        #expect(astronaut.info.name == ["en": "Astronaut", "ja": "宇宙飛行士"])
        #expect(astronaut.info.emoji == ["🧑‍🚀"])
        #expect(astronaut.animation == TemplateAnimation(duration: 1.6))
        #expect(astronaut.animation?.frameCount == 20)
        #expect(astronaut.matte == Color(r: 255, g: 255, b: 255))
        #expect(astronaut.layers.map(\.id) == ["suit", "head", "visor"])
        let head = astronaut.layers[1]
        func art(_ element: String) -> ArtReference {
            ArtReference(path: "art/astronaut.svg", element: element, digest: "digest of art/astronaut.svg")
        }
        #expect(head.content == .face(FaceStyle(focus: Point(x: 0.5, y: 0.45))))
        #expect(head.box == .element(art("opening")))
        #expect(head.mask == LayerMask(.ellipse(Rect(x: 190, y: 120, width: 240, height: 280)), feather: 2))
        #expect(head.placement == .pose(anchor: nil, position: nil, scale: Point(x: 1, y: 1), rotation: 0))
        #expect(
            head.tracks == [
                Track(
                    property: "rotation", times: [0, 0.8, 1.6], values: .numbers([-4, 4, -4]),
                    easings: [.easeInOut, .easeInOut])
            ])
        #expect(astronaut.layers[2].blend == .screen)
        #expect(astronaut.layers[2].opacity == 0.6)
        #expect(astronaut.layers[2].content == .image([art("visor")]))
    }

    @Test("Every feature is read, in the freer spelling too")
    func parade() throws {
        let (template, problems) = TemplateTranslator.translate(
            id: "parade", text: try Documents.fixture("parade"), file: "parade/template.json",
            art: Shelf(files: ["art/dot.png": .png]))
        #expect(problems == [])
        let layers = try #require(template).layers
        #expect(layers.map(\.id) == ["fill1", "fill2", "fill3", "image1", "together"])
        #expect(template?.stillMoment == 0.5)
        #expect(template?.animation?.memoryLimit == 128 << 20)
        #expect(layers[0].tracks[0].easings == [.linear])
        #expect(
            layers[0].tracks[0].values == .colors([Color(r: 255, g: 0, b: 0), Color(r: 0, g: 0, b: 255)]))
        #expect(layers[2].clip?.inverted == true)
        #expect(
            layers[3].tracks.map(\.values) == [
                .numbers([1]),
                .points([Point(x: 0, y: 0), Point(x: 9, y: 9), Point(x: 0, y: 0)]),
                .points([Point(x: 1, y: 2)]),
                .numbers([1, 2]),
            ])
        #expect(layers[3].tracks[1].easings == [.step, .cubicBezier(x1: 0.1, y1: -1, x2: 0.9, y2: 2)])
        guard case .group(let inner) = layers[4].content else {
            Issue.record("no group")
            return
        }
        #expect(inner.map(\.id) == ["face1", "face2", "image2"])
        #expect(inner[0].content == .face(FaceStyle(fit: .contain, flipped: true)))
        #expect(inner[2].visible == Visibility(from: 0.5, to: 1.5))
    }

    @Test("A vertical flip stands the face on its head")
    func upsideDown() throws {
        let layers = try #require(
            Documents.translate(Documents.moving(#"[{"face": {"flip": "vertical"}}]"#)).template)
        #expect(layers.layers[0].content == .face(FaceStyle(upsideDown: true)))
    }

    @Test("A mistaken key is a remark with the nearest one, and the template is kept")
    func unknownKey() throws {
        let (template, problems) = Documents.translate(Documents.moving(#"[{"face": {}, "opacty": 3}]"#))
        #expect(template != nil)
        let problem = try #require(problems.first)
        #expect(problem.severity == .warning)
        #expect(problem.code == "template.key.misspelt")
        #expect(problem.evidence["nearest"] == "opacity")
        #expect((problem.line, problem.column) == (3, 26))
        #expect(problem.path == "$.layers[0].opacty")
    }

    @Test("All mistakes are reported at once, in the order of the text")
    func allAtOnce() {
        let text = """
            {"format": 1, "name": {"ja": "あ"}, "canvas": {"width": 8, "height": "x"},
             "emoji": ["a"], "animation": {"duration": 100},
             "layers": [
              {"image": "b.png", "opacity": 2, "animate": {"rotatoin": {"times": [0], "values": [1]}}},
              {"id": "a", "face": {}, "blend": "screem"}, {"id": "a", "face": {"fit": "covr"}},
              {}]}
            """
        let (template, problems) = Documents.translate(text)
        #expect(template == nil)
        #expect(
            problems.map(\.code) == [
                "template.language.missing", "template.value.range", "template.value.number",
                "template.emoji",
                "template.value.range", "template.asset.missing", "template.value.range",
                "template.animate.property", "template.needs.newer", "template.layer.id.taken",
                "template.value.choice", "template.layer.empty",
            ])
        #expect(problems.map(\.line) == [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 6])
    }

    @Test(
        "An emoji is what is shown as one",
        arguments: [
            ("🐻", true), ("❤️", true), ("❤", false), ("☝🏽", true), ("👩‍🚀", true), ("🇯🇵", true), ("🇯", false),
            ("1️⃣", true), ("1", false), ("1\u{301}", false), ("1\u{fe0f}", false), ("©\u{301}", false),
            ("🐻🐰", false),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", true), ("e", false),
        ])
    func emoji(text: String, isOne: Bool) { #expect(text.isOneEmoji == isOne) }

    @Test("What art is, its bytes tell, not its name")
    func art() throws {
        let document = Documents.moving(#"[{"image": "a.png"}, {"image": "b.svg"}]"#)
        for (png, isVector) in [(AssetFacts.Kind.png, false), (.svg, true)] {
            let (template, problems) = TemplateTranslator.translate(
                id: "a", text: Array(document.utf8), file: "f",
                art: Shelf(files: ["a.png": png, "b.svg": .png]))
            #expect(problems == [])
            #expect(try #require(template).artReferences.map(\.isVector) == [isVector, false])
            #expect(template?.drawsVectors == isVector)
        }
    }

    @Test("A newer format is refused without looking further")
    func newerFormat() {
        let (template, problems) = Documents.translate(#"{"format": 2, "strata": []}"#)
        #expect(template == nil)
        #expect(problems.map(\.code) == ["template.needs.newer"])
        #expect(problems.first?.evidence["feature"] == "\"format\": 2")
    }

    @Test("A flood of mistakes is cut off")
    func flood() {
        let layers = Array(repeating: #"{"face": 1, "opacity": 2, "blend": 3}"#, count: 500).joined(
            separator: ",")
        let problems = Documents.translate(Documents.moving("[\(layers)]")).problems
        #expect(problems.count == ProblemLog.limit + 1)
        #expect(problems.contains { $0.code == "template.mistakes.many" })
    }

    @Test("Any number of unknown keys is read at once, and refuses nothing")
    func unknownKeys() {
        let keys = (0..<40_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let (time, (template, problems)) = processorTime {
            Documents.translate(
                """
                {"format": 1, "name": {"en": "A"}, "canvas": {"width": 618, "height": 618}, "layers": [{"face": {}}],
                \(keys)}
                """)
        }
        #expect(time < .seconds(10))
        #expect(template != nil)
        #expect(problems.count == ProblemLog.limit + 1)
        #expect(problems.allSatisfy { $0.severity == .warning })
        #expect(problems.last?.code == "template.mistakes.many")
        #expect(problems.last?.evidence["count"] == "\(40_000 - ProblemLog.limit)")
    }

    @Test("An unknown value is reported with the known one that it resembles, in both languages")
    func misspeltValue() throws {
        let (template, problems) = Documents.translate(
            Documents.moving(#"[{"face": {}, "blend": "mulitply"}]"#))
        #expect(template == nil)
        let problem = try #require(problems.first)
        #expect(problem.code == "template.needs.newer")
        #expect(
            Messages.text(of: problem, in: .english)
                == "This version of Kigurumi doesn't support “mulitply”. Did you mean “multiply”?")
        #expect(Messages.text(of: problem, in: .japanese).contains("「multiply」のことですか"))
    }
}
