import FaceInput
import Helpers
import ImageCodecs
import Messages
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Template → plan → frames")
struct CostumePlanTests {
    private let scratch = ScratchCostume()
    private let face = PreparedPeople(frames: [solid(16, 16, Color(r: 200, g: 100, b: 50))])

    private static func solid(_ width: Int, _ height: Int, _ color: Color) -> Bitmap {
        Bitmap(width: width, height: height, pixels: Array(repeating: Pixel(color), count: width * height))
    }

    private func fill(_ hex: String, _ box: Rect? = nil, blend: BlendMode = .normal, tracks: [Track] = [])
        -> Layer
    {
        .test(
            .fill(.color(Color(hex: hex) ?? Color(r: 0, g: 0, b: 0))), box: box, blend: blend, tracks: tracks)
    }

    private let window = Rect(x: 8, y: 8, width: 16, height: 16)
    private let second = TemplateAnimation(duration: 1, frameRate: 4)

    private func kinds(_ plan: CostumePlan, scene: Int = 0) -> [String] {
        plan.render.scenes[scene].map { step in
            switch step {
            case .plate(let number, let blend): "\(number) \(blend)"
            case .face: "face"
            case .text: "text"
            case .attached(let step, _, _): "on \(step.anchor.point)"
            case .group(let group, _, _):
                group.filters.isEmpty ? "group of \(group.steps.count)" : "\(group.filters.count) filters"
            }
        }
    }

    @Test("All layers below the face are one plate, whatever their blends, and all above it another")
    func runs() throws {
        let plan = try scratch.plan(
            .test([
                fill("#ff0000"), fill("#00ff00", blend: .multiply), .test(.face(FaceStyle()), box: window),
                fill("#0000ff80", window), fill("#ffffff40"),
            ]))
        #expect(kinds(plan) == ["0 normal", "face", "1 normal"])
        #expect(plan.still(face: face)[0, 0].a == 255)
    }

    @Test("A part of the face that lies under the costume is no part of the window")
    func hidden() throws {
        let plan = try scratch.plan(
            .test([
                .test(.face(FaceStyle()), box: window),
                fill("#0000ff", Rect(x: 0, y: 0, width: 32, height: 12)),
                fill("#00ff00", Rect(x: 0, y: 8, width: 10, height: 10)),
                fill("#ffffff80", Rect(x: 0, y: 20, width: 32, height: 12)),
            ]))
        // A pixel more each way, for what the face's edges touch.
        let open = plan.render.window(scene: 0)
        #expect(open.box == PixelRect(x: 7, y: 12, width: 18, height: 13))
        #expect(open.rows.first == 3..<18)
        #expect(open.rows.last == 0..<18)
        let under = try scratch.plan(
            .test([.test(.face(FaceStyle()), box: window), fill("#0000ff")]))
        #expect(under.window(.still).box.isEmpty)
        #expect(under.render.window(scene: 0).count == 0)
    }

    @Test("A picture that covers the canvas is drawn like one on a clear background")
    func covering() throws {
        let pixels = (0..<32 * 32).map { place -> Pixel in
            let alpha = UInt8(place % 4 * 85)
            return Pixel(r: alpha / 2, g: alpha, b: alpha / 3, a: alpha)
        }
        let picture = Bitmap(width: 32, height: 32, pixels: pixels)
        let content = LayerContent.image([scratch.png("whole.png", picture)])
        let art = Layer.test(content)
        let clear = fill("#00000000")
        let patch = fill("#ff000080", window)
        for above in [[], [patch], [patch, art]] {
            let alone = try scratch.plan(.test([art] + above))
            #expect(
                alone.still(face: face) == (try scratch.plan(.test([clear, art] + above))).still(face: face))
        }
        #expect(try scratch.plan(.test([art])).still(face: face) == picture)
        // Not where it is more than that.
        var blurred = art
        blurred.filters = [.own(FilterStep(.blur(radius: 2)))]
        let window = LayerMask(.ellipse(window))
        let others: [Layer] = [
            .test(content, opacity: 0.5), .test(content, mask: window), .test(content, clip: window), blurred,
            .test(content, box: Rect(x: 0, y: 0, width: 32, height: 16)),
        ]
        for other in others {
            let picture = try scratch.plan(.test([other])).still(face: face)
            #expect(picture != (try scratch.plan(.test([art])).still(face: face)))
            #expect(picture == (try scratch.plan(.test([clear, other])).still(face: face)))
        }
    }

    @Test("A blend above the face keeps a plate of its own")
    func blends() throws {
        let plan = try scratch.plan(
            .test([
                .test(.face(FaceStyle()), box: window), fill("#0000ff", window),
                fill("#808080", window, blend: .screen), fill("#ff0000", window, blend: .multiply),
                fill("#00ff00", window),
            ]))
        #expect(kinds(plan) == ["face", "0 normal", "1 screen", "2 multiply", "3 normal"])
    }

    @Test("Layers that stand still are one plate for all frames, and moments that look alike one scene")
    func sharing() throws {
        let moving = fill(
            "#00ff00", Rect(x: 0, y: 0, width: 4, height: 4),
            tracks: [.linear("position.x", [0, 0.5], [2, 10])])
        let plan = try scratch.plan(
            .test([fill("#ff0000"), .test(.face(FaceStyle()), box: window), moving], animation: second))
        #expect(plan.render.frames == [0, 1, 2, 2])
        #expect(plan.render.still == 0)
        // The back, and the moving square at three places.
        #expect(plan.render.plates.entries.count == 4)
        #expect(plan.render.scenes.allSatisfy { $0.first == .plate(0, .normal) })
    }

    @Test("A still part below a moving one isn't drawn into it")
    func stillBelow() throws {
        let plan = try scratch.plan(
            .test(
                [
                    fill("#ff0000"),
                    fill("#00ff00", window, tracks: [.linear("opacity", [0, 1], [0.2, 1])]),
                    fill("#0000ff", window),
                ], animation: second))
        #expect(plan.render.scenes.map(\.count) == [3, 3, 3, 3])
        #expect(plan.render.plates.entries.count == 6)
    }

    @Test("Layers that are outside the canvas, hidden or clear leave no step in a plan")
    func dropped() throws {
        let away = Rect(x: 100, y: 0, width: 8, height: 8)
        let none = LayerMask(.rect(Rect(x: 0, y: 0, width: 0, height: 0), radius: 0))
        let plan = try scratch.plan(
            .test([
                fill("#ff0000", away), .test(.face(FaceStyle()), box: away),
                .test(.fill(.color(Color(r: 0, g: 0, b: 0))), mask: none),
                .test(.face(FaceStyle()), box: window, opacity: 0), fill("#ff000000"),
            ]))
        #expect(plan.render.scenes == [[]])
        #expect(plan.still(face: face) == Bitmap(width: 32, height: 32))
    }

    @Test("A group without the face is part of a plate; one with the face is drawn apart")
    func groups() throws {
        let grouped = Layer.test(.group([fill("#ff0000", window)]), opacity: 0.5)
        let worn = Layer.test(
            .group([fill("#ff0000"), .test(.face(FaceStyle()), box: window)]), opacity: 0.5, blend: .multiply)
        let plan = try scratch.plan(.test([grouped, fill("#00ff00", window), worn]))
        #expect(kinds(plan) == ["0 normal", "group of 2"])
        let alone = try scratch.plan(.test([grouped])).still(face: face)
        #expect(alone[16, 16] == Pixel(Color(r: 255, g: 0, b: 0, a: 128)))
        #expect(alone[2, 2] == .clear)
    }

    @Test("A plan that is drawn layer by layer has the same pixels, apart from rounding")
    func sameAsLayers() throws {
        let layers = [
            fill("#ff8000", window), fill("#0040ff80", Rect(x: 4, y: 4, width: 9, height: 20)),
            fill("#20ff2040", Rect(x: 12, y: 2, width: 9, height: 28)),
        ]
        // A clear face keeps plates above it apart from what lies below.
        let clear = PreparedPeople(frames: [Bitmap(width: 4, height: 4)])
        let gap = Layer.test(.face(FaceStyle()), box: window)
        let merged = try scratch.plan(.test(layers)).still(face: clear)
        let apart = try scratch.plan(.test([layers[0], gap, layers[1], gap, layers[2]])).still(face: clear)
        for (a, b) in zip(merged.pixels, apart.pixels) {
            #expect(
                abs(Int(a.r) - Int(b.r)) <= 1 && abs(Int(a.g) - Int(b.g)) <= 1
                    && abs(Int(a.a) - Int(b.a)) <= 1)
        }
    }

    @Test("A PNG of the output's size is copied to the byte")
    func exactCopy() throws {
        var picture = Bitmap(width: 32, height: 32)
        for at in picture.pixels.indices {
            let a = UInt8(at % 256)
            picture.pixels[at] = Pixel(r: a / 2, g: a / 3, b: a, a: a)
        }
        let art = scratch.png("back.png", picture)
        #expect(try scratch.plan(.test([.test(.image([art]))])).still(face: face) == picture)
    }

    @Test("SVG art without a box lies in its own place, with one its bounds are stretched to it")
    func places() throws {
        let art = scratch.svg(
            "art.svg", view: "0 0 64 64", ["hat 32 0 32 16 #ff0000", "sole 0 56 64 8 #0000ff"])
        let own = try scratch.plan(.test([.test(.image([art.element("hat")]))])).still(face: face)
        #expect(own.opaqueBounds() == PixelRect(x: 16, y: 0, width: 16, height: 8))
        let boxed = try scratch.plan(
            .test([.test(.image([art.element("hat")]), box: Rect(x: 2, y: 4, width: 8, height: 20))])
        ).still(face: face)
        #expect(boxed.opaqueBounds() == PixelRect(x: 2, y: 4, width: 8, height: 20))
        #expect(boxed[5, 10] == Pixel(Color(r: 255, g: 0, b: 0)))
    }

    @Test("SVG art that is moved by whole pixels stays as sharp as it is")
    func shifted() throws {
        let art = scratch.svg("art.svg", ["hat 4 4 8 8 #ff0000"])
        let moved = LayerPlacement.pose(
            anchor: Point(x: 0, y: 0), position: Point(x: 3, y: 5), scale: Point(x: 1, y: 1), rotation: 0)
        let picture = try scratch.plan(.test([.test(.image([art.element("hat")]), placement: moved)]))
            .still(face: face)
        #expect(picture.opaqueBounds() == PixelRect(x: 7, y: 9, width: 8, height: 8))
        #expect(picture[7, 9].a == 255)
    }

    @Test("SVG art that is rotated and enlarged is drawn finer, so its edges stay within a pixel")
    func grown() throws {
        let art = scratch.svg("art.svg", ["hat 14 14 4 4 #ff0000"])
        let placement = LayerPlacement.pose(
            anchor: nil, position: nil, scale: Point(x: 4, y: 4), rotation: 90)
        let picture = try scratch.plan(.test([.test(.image([art.element("hat")]), placement: placement)]))
            .still(face: face)
        #expect(picture[16, 16] == Pixel(Color(r: 255, g: 0, b: 0)))
        #expect(picture[9, 16].a == 255 && picture[22, 9].a == 255)
        #expect(picture[6, 16].a == 0 && picture[16, 25].a == 0)
    }

    @Test("The face fills an element's box, cut by its mask")
    func elementBox() throws {
        let art = scratch.svg("art.svg", view: "0 0 64 64", ["opening 16 16 32 32 #000000"])
        var layer = Layer.test(.face(FaceStyle()), mask: LayerMask(.rect(window, radius: 0)))
        layer.box = .element(art.element("opening"))
        let picture = try scratch.plan(.test([layer])).still(face: face)
        #expect(picture.opaqueBounds() == PixelRect(x: 8, y: 8, width: 16, height: 16))
        #expect(picture[16, 16] == Pixel(Color(r: 200, g: 100, b: 50)))
    }

    @Test("Image masks let pixels through by alpha, or by luminance times alpha")
    func imageMasks() throws {
        let art = scratch.svg("mask.svg", ["left 0 0 16 32 #ffffff", "right 16 0 16 32 #000000"])
        for (luminance, right) in [(false, 255), (true, 0)] {
            let mask = LayerMask(.image(art, luminance: luminance))
            let layer = Layer.test(.fill(.color(Color(r: 255, g: 0, b: 0))), mask: mask)
            let picture = try scratch.plan(.test([layer])).still(face: face)
            #expect(picture[4, 16].a == 255)
            #expect(Int(picture[28, 16].a) == right)
        }
    }

    @Test(
        "A canvas that isn't square is centered on a clear square, with the larger remainder right and below",
        arguments: [
            (32, 16, 32, PixelRect(x: 0, y: 8, width: 32, height: 16)),
            (16, 32, 32, PixelRect(x: 8, y: 0, width: 16, height: 32)),
            (30, 17, 30, PixelRect(x: 0, y: 6, width: 30, height: 17)),
            (64, 20, 32, PixelRect(x: 0, y: 11, width: 32, height: 10)),
        ])
    func canvases(width: Int, height: Int, side: Int, shown: PixelRect) throws {
        let plan = try scratch.plan(.test([fill("#ff0000")], width: width, height: height), side: side)
        let picture = plan.still(face: face)
        #expect(picture.width == side && picture.height == side)
        #expect(picture.opaqueBounds() == shown)
    }

    @Test("A drawing that extends beyond the canvas is cut there")
    func cut() throws {
        let plan = try scratch.plan(
            .test(
                [.test(.face(FaceStyle()), box: Rect(x: -8, y: -8, width: 80, height: 80))], width: 32,
                height: 16))
        #expect(plan.still(face: face).opaqueBounds() == PixelRect(x: 0, y: 8, width: 32, height: 16))
    }

    @Test("A frame shows the face's frame of its moment, and equal frames are known as duplicates")
    func faceFrames() throws {
        let colors = [Color(r: 255, g: 0, b: 0), Color(r: 0, g: 255, b: 0)]
        let face = PreparedPeople(frames: colors.map { Self.solid(8, 8, $0) })
        let visible = Visibility(from: 0, to: 0.5)
        let plan = try scratch.plan(
            .test([.test(.face(FaceStyle()), box: window, visible: visible)], animation: second))
        let line = plan.timeline(faceDelays: [25, 25])
        #expect(line.frames.map(\.face) == [0, 1, 0])
        #expect(line.frames.map(\.delay) == [25, 25, 50])
        for (frame, color) in zip(line.frames, colors) {
            #expect(plan.frame(frame, face: face)[16, 16] == Pixel(color))
        }
        let hidden = StickerTimeline.Frame(costume: 2, face: 0, delay: 1)
        #expect(plan.frame(hidden, face: face) == Bitmap(width: 32, height: 32))
        let later = StickerTimeline.Frame(costume: 3, face: 1, delay: 1)
        let shown = StickerTimeline(frames: [line.frames[0], line.frames[1], hidden, later, line.frames[0]])
        #expect(plan.duplicateFrames(in: shown) == [0, 1, 2, 2, 0])
    }

    @Test("Movement beside the face, or under the costume, doesn't change what a window shows")
    func views() throws {
        func plan(paw: Rect, to x: Double) throws -> CostumePlan {
            try scratch.plan(
                .test(
                    [
                        .test(.face(FaceStyle()), box: window),
                        fill("#ff0000", paw, tracks: [.linear("position.x", [0, 0.5, 1], [0, x, 0])]),
                        fill("#00ff00", Rect(x: 0, y: 18, width: 32, height: 8)),
                    ], animation: second))
        }
        func firsts(_ plan: CostumePlan) -> (looks: [Int], views: [Int]) {
            let line = plan.timeline(faceDelays: [100])
            return (plan.duplicateFrames(in: line), plan.duplicateWindows(in: line))
        }
        let beside = firsts(try plan(paw: Rect(x: 0, y: 0, width: 4, height: 8), to: 2))
        #expect(beside == ([0, 1, 2, 1], [0, 0, 0, 0]))
        let under = firsts(try plan(paw: Rect(x: 4, y: 20, width: 4, height: 4), to: 8))
        #expect(under == ([0, 1, 2, 1], [0, 0, 0, 0]))
        let crossing = try plan(paw: Rect(x: 0, y: 10, width: 4, height: 4), to: 16)
        #expect(firsts(crossing) == ([0, 1, 2, 1], [0, 1, 2, 1]))
        // A plan from a file reports the same.
        let kept = try #require(
            RenderPlan(crossing.visible(in: crossing.timeline(faceDelays: [100])).render.file))
        #expect(kept.views == crossing.render.views)
    }

    @Test("The still rendition shows its own moment")
    func stillMoment() throws {
        let layer = fill("#ff0000", tracks: [.linear("opacity", [0, 1], [0, 1])])
        let plan = try scratch.plan(.test([layer], animation: second, still: 1))
        #expect(plan.still(face: face)[3, 3].a == 255)
        #expect(plan.frame(.init(costume: 0, face: 0, delay: 0), face: face)[3, 3].a == 0)
    }

    @Test("Art that changed, is missing or damaged is reported with its path")
    func troubles() throws {
        let art = scratch.png("back.png", Self.solid(4, 4, Color(r: 1, g: 2, b: 3)))
        let changed = ArtReference(path: art.path, element: nil, digest: "00")
        #expect(throws: CostumeError.assetChanged(path: "back.png")) {
            try scratch.plan(.test([.test(.image([changed]))]))
        }
        let gone = ArtReference(path: "gone.png", element: nil, digest: art.digest)
        #expect(throws: CostumeError.assetUnreadable(path: "gone.png", reason: "No such file or directory")) {
            try scratch.plan(.test([.test(.image([gone]))]))
        }
        let broken = scratch.write("broken.png", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])
        #expect(throws: CostumeError.picture(path: "broken.png", .truncated(format: .png))) {
            try scratch.plan(.test([.test(.image([broken]))]))
        }
        let svg = scratch.svg("art.svg", ["hat 0 0 4 4 #ff0000"])
        #expect(throws: CostumeError.art(path: "art.svg", .elementMissing("shoe"))) {
            try scratch.plan(.test([.test(.image([svg.element("shoe")]))]))
        }
        let tiny = scratch.svg("tiny.svg", view: "0 0 1e-310 1e-310", ["hat 0 0 4 4 #ff0000"])
        var boxed = Layer.test(.face(FaceStyle()))
        boxed.box = .element(tiny.element("hat"))
        #expect(throws: CostumeError.art(path: "tiny.svg", .damaged(reason: "viewBox 1e-310×1e-310"))) {
            try scratch.plan(.test([boxed]))
        }
        let narrow = scratch.svg("narrow.svg", ["hat 0 0 1e-310 4 #ff0000"])
        let nose = FaceAttachment(.nose, of: 1, width: 1)
        let attached = Layer.test(
            .image([narrow.element("hat")]),
            placement: .attached(nose, scale: Point(x: 1, y: 1), rotation: 0))
        #expect(throws: CostumeError.art(path: "narrow.svg", .damaged(reason: "1e-310×4.0"))) {
            try scratch.plan(.test([.test(.face(FaceStyle())), attached]))
        }
    }

    @Test(
        "The messages of art that can't be decoded name its path and the limit",
        arguments: [
            (
                .tooLarge(.framePixels, found: 400_000_000, allowed: 64_000_000),
                "The picture art/a.png has 400000000 pixels; the limit is 64000000. Make it smaller."
            ),
            (
                .tooLarge(.side, found: 70_000, allowed: 65_535),
                "The picture art/a.png is 70000 pixels on its longest side; the limit is 65535. Make it smaller."
            ),
            (
                .truncated(format: .png),
                "The picture art/a.png is incomplete: its end is missing. Copy or save it again."
            ),
            (
                .damaged(format: .png, reason: "no IHDR chunk"),
                "The picture art/a.png is damaged: no IHDR chunk. Open it in an image editor and save it again as PNG."
            ),
        ] as [(ImageDecodingError, String)])
    func pictureTexts(_ error: ImageDecodingError, _ text: String) {
        let error = CostumeError.picture(path: "art/a.png", error)
        #expect(Messages.text(of: error, in: .english) == text)
        let japanese = Messages.text(of: error, in: .japanese)
        #expect(japanese.contains("art/a.png") && !japanese.contains("face.") && !japanese.contains("{"))
    }
}
