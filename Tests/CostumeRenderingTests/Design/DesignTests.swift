import FaceInput
import Files
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Tools for designers")
struct DesignTests {
    private let scratch = ScratchCostume()
    private static let red = Paint.color(Color(r: 255, g: 0, b: 0))
    private static let blue = Paint.color(Color(r: 0, g: 0, b: 255))

    @Test("The checker face numbers its squares, and each differs from its neighbors")
    func checker() {
        let face = CheckerFace.picture()
        #expect((face.width, face.height) == (512, 512))
        #expect(face[2, 2] != face[66, 2])
        #expect(face[2, 2] != face[2, 66])
        // The 1 of square 1 has its foot in ink, square 0 has a hole in its middle.
        #expect(BlockLetters.blocks(of: "1").count == 8)
        #expect(BlockLetters.blocks(of: "?").isEmpty)
    }

    private func probe() -> CostumeProbe {
        CostumeProbe(
            compiler: scratch.compiler(), folder: scratch.folder,
            face: PreparedPeople(frames: [
                Bitmap(width: 1, height: 1, pixels: [Pixel(r: 0, g: 255, b: 0, a: 255)])
            ]))
    }

    private func named(_ id: String, _ layer: Layer) -> Layer {
        var layer = layer
        layer.id = id
        return layer
    }

    @Test("The layers at a point are listed topmost first, each by itself, through groups, at a moment")
    func atPoint() throws {
        let right = Rect(x: 16, y: 0, width: 16, height: 32)
        let template = Template.test(
            [
                named("ground", .test(.fill(Self.red))),
                named(
                    "both",
                    .test(
                        .group([
                            named("face", .test(.face(FaceStyle()), box: right)),
                            named("veil", .test(.fill(Self.blue), opacity: 0.5, blend: .multiply)),
                        ]))),
                named("late", .test(.fill(Self.blue), visible: Visibility(from: 1, to: .infinity))),
            ], animation: TemplateAnimation(duration: 2))
        let early = try probe().hits(template, at: Point(x: 20, y: 5), moment: 0)
        #expect(early.map(\.path) == [["both", "veil"], ["both", "face"], ["ground"]])
        #expect(early.map(\.kind) == ["fill", "face", "fill"])
        #expect(early.map(\.color.a) == [128, 255, 255])
        #expect(early.first?.color.b == 255)
        let left = try probe().hits(template, at: Point(x: 5, y: 5), moment: 1)
        #expect(left.map(\.path) == [["late"], ["both", "veil"], ["ground"]])
        for point in [Point(x: 99, y: -5), Point(x: 1e300, y: 0), Point(x: 0, y: -1e300)] {
            #expect(try probe().hits(template, at: point, moment: 0).isEmpty)
        }
    }

    @Test("The layers at a point include those on faces")
    func onFace() throws {
        let nose = FaceAttachment(.nose, of: 1, width: 1, height: 1)
        let spot = Layer.test(
            .fill(Self.blue), placement: .attached(nose, scale: Point(x: 1, y: 1), rotation: 0))
        let template = Template.test([
            named("ground", .test(.fill(Self.red))),
            named("face", .test(.face(FaceStyle()), box: Rect(x: 0, y: 0, width: 32, height: 32))),
            named("spots", .test(.group([named("spot", spot)]))),
        ])
        let hits = try probe().hits(template, at: Point(x: 16, y: 15), moment: 0)
        #expect(hits.map(\.path) == [["spots", "spot"], ["face"], ["ground"]])
        #expect(try probe().hits(template, at: Point(x: 2, y: 15), moment: 0).map(\.path).count == 2)
    }

    @Test("The drawn face can be cut out, and its points are marked where a costume uses them")
    func drawnFace() throws {
        let frame = DrawnFace.frame
        let (person, head) = (try #require(frame.person), try #require(frame.head))
        func opaque(_ picture: Bitmap) -> Int { picture.pixels.count { $0.a == 255 } }
        #expect(
            opaque(head) > 30_000 && opaque(person) > opaque(head) && opaque(frame.bitmap) > opaque(person))
        let points = try #require(frame.points)
        for point in FacePoint.allCases {
            let place = points[point]
            let isOnHead = head[Int(place.x * 512), min(511, Int(place.y * 512) + 4)].a > 0
            // The ears lie on the edge.
            #expect(isOnHead || [.leftEar, .rightEar, .chin].contains(point), "\(point)")
        }
        let face = PreparedPeople(frames: [frame])
        let box = Rect(x: 0, y: 0, width: 32, height: 32)
        let chin = FaceAttachment(.chin, of: 0, width: 1, height: 1)
        let layers = [
            Layer.test(.face(FaceStyle()), box: box),
            .test(
                .fill(Self.blue), placement: .attached(chin, scale: Point(x: 1, y: 1), rotation: 0)),
        ]
        let plan = try ScratchCostume().plan(.test(layers))
        let marked = plan.points(.still, face: face)
        #expect(plan.usesPoints && marked.count == FacePoint.allCases.count)
        #expect(abs(marked[0].x - 16) < 0.01 && abs(marked[0].y - 32 * 0.373) < 0.1)
        #expect(!(try ScratchCostume().plan(.test([layers[0]])).usesPoints))
    }

    @Test("Slots lie where faces are drawn, also in groups and in perspective")
    func slots() throws {
        let corners = [Point(x: 4, y: 2), Point(x: 28, y: 6), Point(x: 28, y: 26), Point(x: 4, y: 30)]
        let box = Rect(x: 8, y: 8, width: 16, height: 16)
        let template = Template.test([
            .test(.face(FaceStyle()), box: box),
            .test(
                .group([.test(.face(FaceStyle()), box: box)]), box: box, placement: .quad(corners)),
        ])
        let plan = try scratch.plan(template, side: 64)
        let frame = try #require(plan.timeline(faceDelays: [0]).frames.first)
        let slots = plan.slots(frame)
        try #require(slots.count == 2)
        for (slot, expected) in zip(slots, [box.corners, corners]) {
            for (a, b) in zip(slot, expected) {
                #expect(abs(a.x - b.x * 2) < 1e-6 && abs(a.y - b.y * 2) < 1e-6)
            }
        }
    }

    @Test("A sheet shows every frame with its slot, on white and on black")
    func sheet() throws {
        let box = Rect(x: 8, y: 8, width: 16, height: 16)
        let moving = Template.test(
            [.test(.face(FaceStyle()), box: box, tracks: [.linear("rotation", [0, 1], [0, 90])])],
            animation: TemplateAnimation(duration: 1, frameRate: 4))
        let plan = try scratch.plan(moving, side: 64)
        let face = PreparedPeople(frames: [CheckerFace.picture()])
        let frames = plan.timeline(faceDelays: [0]).frames
        let sheet = ContactSheet(plan, columns: 3)
            .picture(of: frames, drawn: frames.map { plan.frame($0, face: face) })
        #expect((sheet.width, sheet.height) == (3 * 76 + 12, 2 * 102 + 12))
        #expect(sheet[14, 40] == Pixel(r: 255, g: 255, b: 255, a: 255))
        #expect(sheet[14, 100] == Pixel(r: 28, g: 28, b: 30, a: 255))
        #expect(sheet[12 + 16, 38 + 20] == Pixel(r: 255, g: 0, b: 160, a: 255))
    }

    @Test("A line far beyond a picture isn't drawn")
    func farLine() {
        var picture = Bitmap(width: 4, height: 4)
        picture.draw(from: Point(x: 1e19, y: 0), to: Point(x: 1e19, y: 4), Pixel(r: 0, g: 0, b: 0, a: 255))
        #expect(picture == Bitmap(width: 4, height: 4))
    }

    private func sticker(border: Pixel?, outline: Pixel?, inside: Pixel) -> Bitmap {
        var picture = Bitmap(width: 206, height: 206)
        func square(_ inset: Int, _ pixel: Pixel) {
            picture.fill(
                PixelRect(x: inset, y: inset, width: 206 - 2 * inset, height: 206 - 2 * inset), pixel)
        }
        if let border { square(20, border) }
        if let outline { square(25, outline) }
        square(28, inside)
        return picture
    }

    @Test("An outline that drowns on white or on black is reported")
    func contrast() {
        let (white, ink) = (Pixel(r: 255, g: 255, b: 255, a: 255), Pixel(r: 74, g: 52, b: 52, a: 255))
        let yellow = Pixel(r: 255, g: 216, b: 79, a: 255)
        let good = sticker(border: white, outline: ink, inside: yellow)
        #expect(DrawnLint.standsOut(good, against: 1) == 1)
        #expect(DrawnLint.standsOut(good, against: 0) == 1)
        #expect(DrawnLint.standsOut(sticker(border: nil, outline: nil, inside: ink), against: 0) == 0)
        #expect(DrawnLint.standsOut(sticker(border: nil, outline: nil, inside: yellow), against: 1) == 0)
        let lint = DrawnLint(compiler: scratch.compiler(), folder: scratch.folder)
        let faint = lint.remarks(
            on: .test([]), frames: [sticker(border: white, outline: nil, inside: yellow)])
        #expect(faint.map(\.code) == ["template.outline.faint"])
        #expect(faint.first?.evidence["background"] == "white")
        #expect(lint.remarks(on: .test([]), frames: [good]).isEmpty)
    }

    @Test("A first frame that lacks much is reported")
    func firstFrame() {
        let ink = Pixel(r: 74, g: 52, b: 52, a: 255)
        let white = Pixel(r: 255, g: 255, b: 255, a: 255)
        let whole = sticker(border: white, outline: ink, inside: ink)
        var part = whole
        part.fill(PixelRect(x: 0, y: 0, width: 206, height: 100), .clear)
        let lint = DrawnLint(compiler: scratch.compiler(), folder: scratch.folder)
        #expect(
            lint.remarks(on: .test([]), frames: [part, whole]).map(\.code).contains("template.frame.first"))
        #expect(lint.remarks(on: .test([]), frames: [whole, part]).isEmpty)
    }

    @Test("A starter names the schema that is there: of the checkout, else the installed one")
    func schemaOfStarter() throws {
        let schemas = "\(scratch.folder)/share/Schemas"
        try FileSystem.makeFolder(schemas, mode: nil)
        let (own, installed) = ("\(scratch.folder)/home/Templates", "\(scratch.folder)/share/Templates")
        #expect(CostumeStarter.schema(for: own, beside: [installed]) == nil)
        let file = "\(schemas)/template.schema.json"
        try FileSystem.replace(file, with: Array("{}".utf8), mode: nil)
        #expect(CostumeStarter.schema(for: own, beside: [own, installed]) == file)
        #expect(
            CostumeStarter.schema(for: installed, beside: []) == "../../Schemas/template.schema.json")
        for kind in CostumeStarter.Kind.allCases where kind != .svg {
            let text = CostumeStarter(id: "robot", kind: kind, schema: file).files.last?.text
            #expect(text?.contains("  \"$schema\": \"\(file)\",\n  \"format\": 1,\n") == true)
            #expect(CostumeStarter(id: "robot", kind: kind).files.last?.text.contains("$schema") == false)
        }
    }

    @Test("Each starter is a valid costume and causes no remark", arguments: CostumeStarter.Kind.allCases)
    func starter(kind: CostumeStarter.Kind) throws {
        try CostumeStarter(id: "tin-robot", kind: kind).write(to: scratch.folder)
        let store = try TemplateStore.load(scratch.folder, only: ["tin-robot"])
        let entry = try #require(store.entries.first)
        #expect(entry.problems.isEmpty)
        let template = try #require(entry.template)
        #expect(template.info.name["en"] == "Tin robot")
        let folder = store.folder(of: template.id)
        #expect(TemplateLint.remarks(on: template, in: folder).isEmpty)
    }

    @Test("<text> in art is reported with its place")
    func text() throws {
        let folder = "\(scratch.folder)/word"
        try? FileSystem.makeFolder(folder, mode: 0o700)
        try? FileSystem.replace(
            "\(folder)/a.svg", with: Array("<svg viewBox='0 0 9 9'>\n  <g><text>Hi</text></g></svg>".utf8),
            mode: 0o600)
        try? FileSystem.replace(
            "\(folder)/template.json",
            with: Array(
                #"{"format": 1, "name": {"en": "A", "ja": "A"}, "canvas": {"width": 99, "height": 99}, "layers": [{"face": {}}, {"image": "a.svg"}]}"#
                    .utf8), mode: 0o600)
        let store = try TemplateStore.load(scratch.folder, only: ["word"])
        let template = try #require(store.entries.first?.template)
        let remarks = TemplateLint.remarks(on: template, in: store.folder(of: template.id))
        #expect(remarks.map(\.code) == ["template.art.text"])
        #expect(remarks.first.map { [$0.line, $0.column] } == [2, 6])
        #expect(remarks.first?.file == "word/a.svg")
    }
}
