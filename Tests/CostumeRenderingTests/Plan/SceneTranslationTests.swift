import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Template → scene, without drawing")
struct SceneTranslationTests {
    private let red = Paint.color(Color(r: 255, g: 0, b: 0))
    private let art = ArtReference(path: "a.svg", element: "eye", digest: "")

    private func translation(duration: Double? = 2, bounds: [ArtReference: Rect] = [:]) -> SceneTranslation {
        SceneTranslation(
            canvas: Rect(x: 0, y: 0, width: 100, height: 60), duration: duration, elementBounds: bounds)
    }

    private func only(_ layer: Layer, at time: Double = 0) -> SceneLayer? {
        translation().scene(of: [layer], at: time).first
    }

    private func expect(
        _ layer: SceneLayer?, takes from: Point, to: Point, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let at = try #require(layer?.transform.place(from), sourceLocation: sourceLocation)
        #expect(abs(at.x - to.x) < 1e-9 && abs(at.y - to.y) < 1e-9, sourceLocation: sourceLocation)
    }

    @Test("A layer without a placement lies where its own space lies")
    func rest() throws {
        let layer = try #require(only(.test(.fill(red), box: Rect(x: 5, y: 6, width: 10, height: 20))))
        #expect(layer.transform == .identity)
        #expect(!layer.inOwnPlace)
    }

    @Test("By default the anchor is the box's center and the position the anchor, for scale and rotation too")
    func defaults() throws {
        let placement = LayerPlacement.pose(
            anchor: nil, position: nil, scale: Point(x: 2, y: 1), rotation: 90)
        let layer = only(
            .test(.fill(red), box: Rect(x: 10, y: 10, width: 20, height: 10), placement: placement))
        try expect(layer, takes: Point(x: 20, y: 15), to: Point(x: 20, y: 15))
        // 10 to the right of the center: scaled to 20, turned clockwise: below.
        try expect(layer, takes: Point(x: 30, y: 15), to: Point(x: 20, y: 35))
        let whole = only(.test(.fill(red), placement: placement))
        try expect(whole, takes: Point(x: 50, y: 30), to: Point(x: 50, y: 30))
    }

    @Test("The box of an SVG element has its anchor in the element's center")
    func elementBox() throws {
        var layer = Layer.test(.face(FaceStyle()))
        layer.box = .element(art)
        layer.placement = .pose(anchor: nil, position: nil, scale: Point(x: 1, y: 1), rotation: 180)
        let box = Rect(x: 20, y: 10, width: 10, height: 10)
        let scene = translation(bounds: [art: box]).scene(of: [layer], at: 0)
        #expect(scene.first?.box == box)
        try expect(scene.first, takes: Point(x: 20, y: 10), to: Point(x: 30, y: 20))
    }

    @Test("A pose moves its anchor to its position")
    func pose() throws {
        let placement = LayerPlacement.pose(
            anchor: Point(x: 1, y: 2), position: Point(x: 50, y: 40), scale: Point(x: 3, y: 3), rotation: 0)
        try expect(
            only(.test(.fill(red), placement: placement)), takes: Point(x: 2, y: 2), to: Point(x: 53, y: 40))
    }

    @Test(
        "Key frames of one axis leave the other axis at its default",
        arguments: [(0.0, 10.0), (0.5, 20), (1, 30), (2, 30)])
    func axis(time: Double, x: Double) throws {
        let layer = Layer.test(
            .fill(red), box: Rect(x: 0, y: 0, width: 20, height: 20),
            tracks: [.linear("position.x", [0, 1], [10, 30])])
        try expect(only(layer, at: time), takes: Point(x: 10, y: 10), to: Point(x: x, y: 10))
    }

    @Test("An animated anchor carries the position that follows it")
    func anchor() throws {
        let track = Track(
            property: "anchor", times: [0, 1], values: .points([Point(x: 0, y: 0), Point(x: 10, y: 0)]),
            easings: [.linear])
        let layer = Layer.test(.fill(red), tracks: [.linear("rotation", [0, 1], [0, 90]), track])
        try expect(only(layer, at: 1), takes: Point(x: 10, y: 0), to: Point(x: 10, y: 0))
        try expect(only(layer, at: 1), takes: Point(x: 20, y: 0), to: Point(x: 10, y: 10))
    }

    @Test("Scale is animated by number, by axis, and by points")
    func scales() throws {
        for (track, expected) in [
            (Track.linear("scale", [0, 1], [1, 3]), Point(x: 60, y: 40)),
            (.linear("scale.y", [0, 1], [1, 3]), Point(x: 55, y: 40)),
            (
                Track(
                    property: "scale", times: [0, 1],
                    values: .points([Point(x: 1, y: 1), Point(x: 5, y: 2)]), easings: [.step]),
                Point(x: 55, y: 35)
            ),
        ] {
            try expect(
                only(.test(.fill(red), tracks: [track]), at: 0.5), takes: Point(x: 55, y: 35),
                to: track.easings == [.step] ? expected : Point(x: 50 + (expected.x - 50), y: expected.y))
        }
    }

    @Test("Animated colors are mixed straight, and values are exact at the key frames and held outside")
    func colors() {
        let track = Track(
            property: "fill", times: [0.5, 1.5],
            values: .colors([Color(r: 0, g: 100, b: 255, a: 0), Color(r: 255, g: 101, b: 0, a: 255)]),
            easings: [.linear])
        func color(_ time: Double) -> SceneLayer.Content? {
            only(.test(.fill(red), tracks: [track]), at: time)?.content
        }
        #expect(color(0) == .fill(.color(Color(r: 0, g: 100, b: 255, a: 0))))
        #expect(color(1) == .fill(.color(Color(r: 128, g: 101, b: 128, a: 128))))
        #expect(color(2) == .fill(.color(Color(r: 255, g: 101, b: 0, a: 255))))
    }

    @Test("Masks are animated by their members, and lengths don't fall below zero")
    func masks() {
        let ellipse = LayerMask(.ellipse(Rect(x: 0, y: 0, width: 4, height: 4)))
        let strips = LayerMask(
            .strips(box: Rect(x: 0, y: 0, width: 8, height: 8), count: 2, pitch: 4, width: 1))
        let layer = Layer.test(
            .fill(red), mask: ellipse, clip: strips,
            tracks: [
                .linear("mask.ellipse.width", [0, 1], [4, -4]), .linear("mask.feather", [0, 1], [0, 8]),
                .linear("clip.strips.box.y", [0, 1], [0, 6]), .linear("clip.strips.count", [0, 1], [2, 5]),
            ])
        let scene = only(layer, at: 1)
        let masks = scene?.masks.map(\.mask) ?? []
        #expect(masks.map(\.feather) == [8, 0])
        #expect(
            masks.map(\.shape) == [
                .ellipse(Rect(x: 0, y: 0, width: 0, height: 4)),
                .strips(box: Rect(x: 0, y: 6, width: 8, height: 8), count: 5, pitch: 4, width: 1),
            ])
    }

    @Test(
        "A layer is visible when from ≤ t < to",
        arguments: [(0.49, false), (0.5, true), (0.99, true), (1.0, false)])
    func visible(time: Double, shown: Bool) {
        let layer = Layer.test(.fill(red), visible: Visibility(from: 0.5, to: 1))
        #expect((only(layer, at: time) != nil) == shown)
    }

    @Test("A moment that is a boundary but for its rounding counts as the boundary")
    func rounding() {
        let layer = Layer.test(.fill(red), visible: Visibility(from: 0.7, to: 0.9))
        #expect(only(layer, at: 7 * 1.0 / 10) != nil)
        #expect(only(layer, at: 0.1 * 7 - 1e-12) != nil)
        #expect(only(layer, at: 0.3 * 3 - 1e-12) == nil)
    }

    @Test("A flip-book divides the duration evenly and ends with its last page")
    func flipBook() {
        let pages = (0..<4).map { ArtReference(path: "\($0).png", element: nil, digest: "\($0)") }
        func page(_ time: Double) -> String? {
            guard case .art(let art) = only(.test(.image(pages)), at: time)?.content else { return nil }
            return art.path
        }
        #expect(
            [0, 0.4, 0.5, 1.0, 1.6, 2.0].map(page) == ["0.png", "0.png", "1.png", "2.png", "3.png", "3.png"])
        let still = translation(duration: nil).scene(of: [.test(.image(pages))], at: 0)
        #expect(still.first?.content == .art(pages[0]))
    }

    @Test("Pages with the same content are one, whatever their files' names")
    func equalPages() {
        var pages = ["a", "b", "a"].enumerated().map {
            ArtReference(path: "\($0).png", element: nil, digest: $1)
        }
        func shown() -> [SceneLayer.Content?] {
            [0, 0.7, 1.4].map { only(.test(.image(pages)), at: $0)?.content }
        }
        #expect(shown() == [.art(pages[0]), .art(pages[1]), .art(pages[0])])
        pages[2].element = "hat"
        #expect(shown() == pages.map { .art($0) })
    }

    @Test("Layers that are clear, empty or flattened are dropped from a scene")
    func dropped() {
        let flat = LayerPlacement.pose(anchor: nil, position: nil, scale: Point(x: 0, y: 1), rotation: 0)
        let line = LayerPlacement.quad(Array(repeating: Point(x: 1, y: 1), count: 4))
        let layers: [Layer] = [
            .test(.fill(red), opacity: 0), .test(.fill(red), box: Rect(x: 0, y: 0, width: 0, height: 5)),
            .test(.fill(red), placement: flat), .test(.fill(red), placement: line), .test(.group([])),
            .test(.group([.test(.fill(red), opacity: 0)])), .test(.image([])),
        ]
        #expect(translation().scene(of: layers, at: 0).isEmpty)
    }

    @Test("A quad takes the box's corners to its points, clockwise from the top left")
    func quad() throws {
        let points = [Point(x: 10, y: 5), Point(x: 60, y: 10), Point(x: 50, y: 50), Point(x: 15, y: 40)]
        let box = Rect(x: 2, y: 3, width: 8, height: 9)
        let layer = only(.test(.fill(red), box: box, placement: .quad(points)))
        for (corner, point) in zip(box.corners, points) { try expect(layer, takes: corner, to: point) }
    }

    @Test("Layers keep their numbers at every moment, whatever is hidden")
    func numbers() {
        let layers: [Layer] = [
            .test(.group([.test(.fill(red)), .test(.fill(red))]), visible: Visibility(from: 1, to: 2)),
            .test(.fill(red)),
        ]
        #expect(translation().scene(of: layers, at: 0).map(\.number) == [3])
        #expect(translation().scene(of: layers, at: 1).map(\.number) == [1, 2, 3])
    }

    @Test(
        "The shredder's pictures shift down as its document says",
        arguments: [
            (2.0, 0.0), (2.2, 0.71), (2.6, 6.64), (3.0, 18.95), (3.6, 49.54), (4.0, 77), (4.5, 116), (5, 155),
            (6, 213.05), (7, 232), (9, 232),
        ])
    func shredder(time: Double, shift: Double) throws {
        let track = Track(
            property: "position.y", times: [2, 7], values: .numbers([78, 310]), easings: [.easeInOut])
        let layer = Layer.test(
            .face(FaceStyle()), box: Rect(x: 0, y: 0, width: 273, height: 332),
            placement: .pose(
                anchor: Point(x: 0, y: 0), position: Point(x: 70, y: 78), scale: Point(x: 1, y: 1),
                rotation: 0),
            tracks: [track])
        let scene = SceneTranslation(
            canvas: Rect(x: 0, y: 0, width: 414, height: 643), duration: 9, elementBounds: [:]
        ).scene(of: [layer], at: time)
        let top = try #require(scene.first?.transform.place(Point(x: 0, y: 0)))
        #expect(abs(top.y - 78 - shift) < 0.01 && top.x == 70)
    }
}
