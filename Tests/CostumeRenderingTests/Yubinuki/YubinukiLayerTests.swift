import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Yubinuki layers in a costume")
struct YubinukiLayerTests {
    private let scratch = ScratchCostume()
    private static let example = YubinukiPattern(
        koma: 4, tobi: 2, needles: 2,
        steps: [
            YubinukiStep(offset: 0, threads: [.init(color: YubinukiClothTests.blue, rows: 1)]),
            YubinukiStep(offset: 1, threads: [.init(color: YubinukiClothTests.red, rows: 1)]),
        ])

    private func frames(_ layer: Layer, animation: TemplateAnimation? = nil) throws -> [Bitmap] {
        let plan = try scratch.plan(.test([layer], width: 16, height: 16, animation: animation), side: 16)
        let face = PreparedPeople(frames: [] as [Bitmap])
        return plan.timeline(faceDelays: [10]).frames.map { plan.frame($0, face: face) }
    }

    @Test("A band of threads on whole pixels equals the pattern itself")
    func band() throws {
        let box = Rect(x: 0, y: 4, width: 16, height: 8)
        let frame = try #require(
            try frames(.test(.yubinuki(YubinukiStyle(Self.example, shape: .band)), box: box)).first)
        let cloth = YubinukiCloth(Self.example, rows: 4)
        var expected = Bitmap(width: 16, height: 16)
        expected.composite(cloth.band(width: 16, height: 8), atX: 0, y: 4)
        #expect(frame == expected)
    }

    @Test("Animated progress adds a row of threads with each step")
    func progress() throws {
        let layer = Layer.test(
            .yubinuki(YubinukiStyle(Self.example, shape: .band, progress: 0)),
            tracks: [.linear("progress", [0, 1], [0, 1])])
        let frames = try frames(layer, animation: TemplateAnimation(duration: 1.25, frameRate: 4))
        #expect(frames.count == 5)
        for (number, frame) in frames.enumerated() {
            #expect(frame == YubinukiCloth(Self.example, rows: number).band(width: 16, height: 16))
        }
    }

    private static let thread = ##""threads": [{"color": "#112233", "rows": 1}]"##

    private static func layer(_ steps: String, koma: Int = 8, more: String = "") -> String {
        """
        [{"yubinuki": {"koma": \(koma), "tobi": 2, "needles": 3, "steps": \(steps)\(more)}}]
        """
    }

    @Test(
        "A pattern that can't be stitched is rejected at its place in the document",
        arguments: [
            ("[]", "template.yubinuki.steps.none", ".steps"),
            ("[{\(thread)}, {\(thread)}, {\(thread)}]", "template.yubinuki.steps.count", ".steps"),
            (##"[{"offset": 2, \##(thread)}]"##, "template.yubinuki.offset", ".steps[0].offset"),
            (
                ##"[{"threads": [{"color": "#112233", "rows": 0}, {"color": "#112233", "rows": 2}]}]"##,
                "template.yubinuki.rows", ".steps[0].threads[0].rows"
            ),
            (
                ##"[{"threads": [{"color": "#112233", "rows": 4}]}]"##, "template.yubinuki.rows.many",
                ".steps[0].threads"
            ),
            ("[{\(thread)}, {\(thread)}]", "template.yubinuki.koma.shared", ".steps[1]"),
            ("[{}]", "template.key.missing", ".steps[0]"),
            (##"[{"direction": "up", \##(thread)}]"##, "template.value.choice", ".steps[0].direction"),
        ])
    func refusals(steps: String, code: String, path: String) {
        let (template, problems) = Documents.translate(Documents.moving(Self.layer(steps)))
        #expect(template == nil)
        #expect(
            problems.contains { $0.code == code && $0.path == "$.layers[0].yubinuki\(path)" }, "\(problems)")
    }

    @Test("A koma that is no multiple of tobi causes a warning")
    func uneven() {
        let (template, problems) = Documents.translate(
            Documents.moving(Self.layer("[{\(Self.thread)}]", koma: 5)))
        #expect(template != nil)
        #expect(problems.map(\.code) == ["template.yubinuki.uneven"])
        #expect(problems.first?.path == "$.layers[0].yubinuki.koma")
    }

    @Test("The digest of a template changes with its threads")
    func digests() {
        let layers = [
            "", #", "inner": 0.5"#, #", "shape": "band""#, #", "progress": 0.5"#,
        ].map { Self.layer("[{\(Self.thread)}]", more: $0) }
        let others = [
            Self.layer(##"[{"direction": "hiraki", \##(Self.thread)}]"##),
            Self.layer(##"[{"layered": true, \##(Self.thread)}]"##),
            Self.layer(##"[{"offset": 1, \##(Self.thread)}]"##), Self.layer("[{\(Self.thread)}]", koma: 6),
        ]
        let digests = (layers + others).compactMap {
            Documents.translate(Documents.moving($0)).template?.pixelDigest
        }
        #expect(digests.count == 8)
        #expect(Set(digests).count == 8)
    }
}
