import Raster
import Support
import Testing

@testable import Costume
@testable import CostumeRendering

/// TEMPLATES "Drawing a layer": content at its final size → filters on a raster of the box → mask → transform.
@Suite("Layers with filters")
struct FilteredLayerTests {
    private let scratch = ScratchCostume()
    private let picture = Self.grain(40, 40)
    private var face: PreparedPeople { PreparedPeople(frames: [picture]) }
    private let same = LayerFilter.own(FilterStep(.color(.saturation, 1)))

    private static func grain(_ width: Int, _ height: Int) -> Bitmap {
        var random = SeededNumbers(seed: 4)
        return Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { _ in
                Pixel(bits: UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000)
            })
    }

    private func layer(
        _ content: LayerContent, _ filters: [LayerFilter], box: Rect? = nil,
        placement: LayerPlacement = Layer.rest, mask: LayerMask? = nil, tracks: [Track] = []
    ) -> Layer {
        var layer = Layer.test(content, box: box, placement: placement, mask: mask, tracks: tracks)
        layer.filters = filters
        return layer
    }

    private func drawn(
        _ layers: [Layer], side: Int = 40, canvas: Int = 40, moving: Bool = false, still: Double = 0
    ) throws -> Bitmap {
        let template = Template.test(
            layers, width: canvas, height: canvas,
            animation: moving ? TemplateAnimation(duration: 1, frameRate: 10) : nil, still: still)
        return try scratch.plan(template, side: side).still(face: face)
    }

    private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
        zip(a.pixels, b.pixels).map { p, q in
            [(p.r, q.r), (p.g, q.g), (p.b, q.b), (p.a, q.a)].map { abs(Int($0) - Int($1)) }.max() ?? 0
        }.max() ?? 0
    }

    @Test(
        "A filter that changes nothing changes no pixel, wherever the box's edges lie",
        arguments: [
            Rect(x: 5, y: 6, width: 30, height: 20), Rect(x: 5.3, y: 6.7, width: 21.45, height: 20.2),
            Rect(x: -7.5, y: 9.25, width: 60, height: 22),
        ])
    func nothing(box: Rect) throws {
        let mask = LayerMask(.rect(box, radius: 0))
        for mask in [nil, mask] {
            let plain = try drawn([layer(.face(FaceStyle()), [], box: box, mask: mask)])
            let filtered = try drawn([layer(.face(FaceStyle()), [same], box: box, mask: mask)])
            // Only the pixels that the box's edge cuts may differ: they are taken from their neighbors.
            let whole = PixelRect(
                x: Int(box.x.rounded(.up)), y: Int(box.y.rounded(.up)),
                width: Int((box.x + box.width).rounded(.down) - box.x.rounded(.up)),
                height: Int((box.y + box.height).rounded(.down) - box.y.rounded(.up)))
            // Sampling begins at another column where the box reaches out of the canvas, and steps differ by a phase.
            let tolerance = box.x < 0 ? 12 : 0
            #expect(largestDifference(plain.cropped(to: whole), filtered.cropped(to: whole)) <= tolerance)
            let alphas = zip(plain.pixels, filtered.pixels).allSatisfy { abs(Int($0.a) - Int($1.a)) <= 1 }
            #expect(alphas)
        }
    }

    @Test("A turned layer is filtered before it is turned")
    func turned() throws {
        let turn = LayerPlacement.pose(
            anchor: nil, position: nil, scale: Point(x: 0.8, y: 0.8), rotation: 30)
        let grey = try drawn([
            layer(.face(FaceStyle()), [.own(FilterStep(.color(.saturation, 0)))], placement: turn)
        ])
        let isGrey = grey.pixels.allSatisfy { $0.r == $0.g && $0.g == $0.b }
        #expect(isGrey)
        #expect(grey[20, 20].a == 255 && grey[0, 0].a == 0)
    }

    @Test("Filters are applied in their order")
    func order() throws {
        let bright = LayerFilter.own(FilterStep(.color(.brightness, 4)))
        let dark = LayerFilter.own(FilterStep(.color(.brightness, 0.25)))
        let fill = LayerContent.fill(.color(Color(r: 100, g: 200, b: 40)))
        #expect(try drawn([layer(fill, [bright, dark])])[9, 9] == Pixel(r: 64, g: 64, b: 40, a: 255))
        #expect(try drawn([layer(fill, [dark, bright])])[9, 9] == Pixel(r: 100, g: 200, b: 40, a: 255))
    }

    @Test(
        "A blur's radius is scaled to output pixels and rounded half up",
        arguments: [(40, 1), (100, 3), (20, 1)])
    func radius(side: Int, pixels: Int) throws {
        let blurred = try drawn(
            [layer(.face(FaceStyle()), [.own(FilterStep(.blur(radius: 1)))])], side: side)
        let plain = try drawn([layer(.face(FaceStyle()), [])], side: side)
        #expect(largestDifference(blurred, plain.boxBlurred(radius: pixels)) == 0)
    }

    @Test("A blur doesn't bleed into what lies outside the box")
    func edges() throws {
        let box = Rect(x: 7.5, y: 7.5, width: 20, height: 20)
        let fill = LayerContent.fill(.color(Color(r: 200, g: 100, b: 50)))
        let blurred = try drawn([layer(fill, [.own(FilterStep(.blur(radius: 4)))], box: box)])
        #expect(largestDifference(blurred, try drawn([layer(fill, [], box: box)])) <= 1)
    }

    @Test("An animated blur ends at exactly the still blur of its last value")
    func animatedBlur() throws {
        func moving(_ values: [Double]) -> Layer {
            layer(
                .face(FaceStyle()), [.own(FilterStep(.blur(radius: 9)))],
                tracks: [.linear("filters.0.blur.radius", [0, 0.5], values)])
        }
        let end = try drawn([moving([0, 3])], moving: true, still: 0.9)
        let still = try drawn([layer(.face(FaceStyle()), [.own(FilterStep(.blur(radius: 3)))])])
        #expect(largestDifference(end, still) == 0)
        let start = try drawn([moving([0, 3])], moving: true)
        #expect(largestDifference(start, try drawn([layer(.face(FaceStyle()), [])])) == 0)
    }

    @Test("Gray turns into color behind a moving edge")
    func reveal() throws {
        let edge = LayerMask(.rect(Rect(x: 0, y: 0, width: 40, height: 40), radius: 0))
        let grey = layer(
            .face(FaceStyle()), [.own(FilterStep(.color(.saturation, 0), mask: edge))],
            tracks: [.linear("filters.0.mask.rect.x", [0, 1], [0, 40])])
        let half = try drawn([grey], moving: true, still: 0.5)
        let plain = try drawn([layer(.face(FaceStyle()), [])])
        for y in 0..<40 {
            for x in 0..<40 {
                if x < 20 {
                    #expect(half[x, y] == plain[x, y])
                } else {
                    #expect(half[x, y].r == half[x, y].b)
                }
            }
        }
    }

    @Test("A group is filtered as one, on the canvas")
    func group() throws {
        let left = Layer.test(
            .fill(.color(Color(r: 255, g: 0, b: 0))), box: Rect(x: 0, y: 0, width: 20, height: 40))
        let right = Layer.test(.face(FaceStyle()), box: Rect(x: 20, y: 0, width: 20, height: 40))
        let blurred = try drawn([layer(.group([left, right]), [.own(FilterStep(.blur(radius: 3)))])])
        let plain = try drawn([left, right])
        #expect(largestDifference(blurred, plain.boxBlurred(radius: 3)) == 0)
    }

    @Test("Textures fill the box of a face as well as that of a picture")
    func texture() throws {
        var dot = Bitmap(width: 2, height: 1)
        dot[0, 0] = Pixel(r: 0, g: 0, b: 0, a: 255)
        let art = scratch.png("dot.png", dot)
        let filter = LayerFilter.own(FilterStep(.texture(art, .multiply, opacity: 1)))
        for content in [LayerContent.face(FaceStyle()), .fill(.color(Color(r: 9, g: 99, b: 199)))] {
            let drawn = try drawn([layer(content, [filter], box: Rect(x: 10, y: 10, width: 20, height: 20))])
            #expect(drawn[12, 20] == Pixel(r: 0, g: 0, b: 0, a: 255))
            #expect(drawn[27, 20].g > 0 && drawn[27, 20].a == 255)
        }
    }

    @Test("The lengths of a shared filter are shares of the box that it is applied to")
    func shared() throws {
        let hole = LayerMask(.rect(Rect(x: 25, y: 25, width: 50, height: 50), radius: 0), inverted: true)
        let shared = SharedFilter(
            id: "s", name: [:], width: 100, height: 100,
            steps: [
                FilterStep(.color(.saturation, 0), mask: hole), FilterStep(.blur(radius: 10), mask: hole),
            ])
        let box = Rect(x: 8, y: 8, width: 24, height: 24)
        let drawn = try drawn([layer(.face(FaceStyle()), [.shared(shared)], box: box)])
        let plain = try self.drawn([layer(.face(FaceStyle()), [], box: box)])
        let inner = PixelRect(x: 14, y: 14, width: 12, height: 12)
        #expect(drawn.cropped(to: inner) == plain.cropped(to: inner))
        #expect(drawn[9, 20].r == drawn[9, 20].b && drawn[9, 20].a == 255)
        #expect(drawn[5, 5].a == 0)
    }

    @Test(
        "The tile of a noise layer begins at the top left of its box, and its opacity multiplies the layer's")
    func noise() throws {
        let black = Layer.test(.fill(.color(Color(r: 0, g: 0, b: 0))))
        var noise = layer(
            .noise(NoiseTile(), opacity: 0.5), [], box: Rect(x: 3, y: 5, width: 20, height: 20))
        noise.blend = .screen
        let drawn = try drawn([black, noise])
        #expect(drawn[3, 5].r == 79 && drawn[4, 5].r == 69 && drawn[5, 5].r == 113)
        #expect(drawn[2, 5].r == 0 && drawn[23, 5].r == 0)
        noise.opacity = 0.5
        #expect(abs(Int(try self.drawn([black, noise])[3, 5].r) - 40) <= 1)
    }

    @Test(
        "Layers without the face are filtered when the plan is compiled, and the cache keeps the other filters"
    )
    func plan() throws {
        let art = scratch.svg("art.svg", ["back 1 1 29 30 #ff8800"])
        let grain = scratch.png("grain.png", Self.grain(8, 8))
        let mask = LayerMask(.ellipse(Rect(x: 2, y: 2, width: 20, height: 20)), feather: 3)
        let filters: [LayerFilter] = [
            .own(FilterStep(.texture(grain, .screen, opacity: 0.5), mask: mask)),
            .own(FilterStep(.noise(NoiseTile(seed: 9), .overlay, opacity: 0.5))),
            .own(FilterStep(.blur(radius: 2))), .own(FilterStep(.color(.hue, 40))),
        ]
        let turn = LayerPlacement.pose(anchor: nil, position: nil, scale: Point(x: 1, y: 1), rotation: 9)
        let template = Template.test(
            [
                layer(.image([art]), filters), layer(.face(FaceStyle()), filters, placement: turn),
                layer(.face(FaceStyle()), filters, box: Rect(x: 1.5, y: 2, width: 20, height: 20.5)),
            ],
            animation: TemplateAnimation(duration: 1, frameRate: 2))
        let render = try scratch.plan(template).render
        #expect(render.scenes.count == 1)
        guard case .plate(_, .normal) = render.scenes[0][0], case .group = render.scenes[0][1] else {
            Issue.record("\(render.scenes[0].count) steps")
            return
        }
        let cached = scratch.compiler(cache: "\(scratch.folder)/cache")
        for _ in 0..<2 {
            #expect(try cached.plan(template, in: scratch.folder, side: 32).render == render)
        }
        #expect(RenderPlan(render.file) == render)
        for place in stride(from: 0, to: render.file.bytes.count, by: 299) {
            var file = render.file
            file.bytes[place] ^= 0xff
            _ = RenderPlan(file)
        }
    }

    @Test("An animated filter has the number of its moment")
    func animatedNumbers() throws {
        func track(_ name: String) -> String { #""filters.\#(name)": {"times": [0, 1], "values": [0, 1]}"# }
        let names = ["0.blur.radius", "1.saturation", "1.mask.rect.x", "1.mask.feather", "2.hue"]
        let document = Documents.moving(
            """
            [{"face": {}, "filters": [
               {"blur": {"radius": 1}},
               {"saturation": 0, "mask": {"rect": {"x": 0, "y": 0, "width": 9, "height": 9}}}, {"hue": 0}],
              "animate": {\(names.map(track).joined(separator: ", "))}}]
            """)
        let layer = try #require(Documents.translate(document).template?.layers.first)
        let half = layer.posed(at: 0.5, box: Rect(x: 0, y: 0, width: 9, height: 9))
        #expect(half.filters[0].steps[0].operation == .blur(radius: 0.5))
        #expect(half.filters[1].steps[0].operation == .color(.saturation, 0.5))
        #expect(
            half.filters[1].steps[0].mask?.shape == .rect(Rect(x: 0.5, y: 0, width: 9, height: 9), radius: 0))
        #expect(half.filters[1].steps[0].mask?.feather == 0.5)
        #expect(half.filters[2].steps[0].operation == .color(.hue, 0.5))
    }
}
