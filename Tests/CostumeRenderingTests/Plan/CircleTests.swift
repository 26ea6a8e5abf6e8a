import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Copies round a circle")
struct CircleTests {
    private static let canvas = Rect(x: 0, y: 0, width: 500, height: 500)
    private static let red = Paint.color(Color(r: 255, g: 0, b: 0))

    private func scene(_ layer: Layer, at time: Double = 0) -> [SceneLayer] {
        SceneTranslation(canvas: Self.canvas, duration: 2, elementBounds: [:]).scene(of: [layer], at: time)
    }

    private func petal(_ circle: LayerCircle, tracks: [Track] = []) -> Layer {
        var layer = Layer.test(
            .fill(Self.red), box: Rect(x: 0, y: 0, width: 20, height: 40), tracks: tracks)
        layer.circle = circle
        return layer
    }

    /// Where the middle of each copy lies, to a thousandth.
    private func middles(_ scene: [SceneLayer]) -> [[Double]] {
        scene.map { layer in
            let at = layer.transform.apply(to: layer.box.center)
            return [at.x, at.y].map { ($0 * 1000).rounded() / 1000 }
        }
    }

    @Test(
        "Four copies in a circle on a canvas of 500 stand at its quarters, at a radius of its shorter side ÷ 2.5"
    )
    func fixture() {
        #expect(
            middles(scene(petal(LayerCircle(count: 4)))) == [
                [450, 250], [250, 450], [50, 250], [250, 50],
            ])
        #expect(scene(petal(LayerCircle(count: 0))).isEmpty)
        #expect(middles(scene(petal(LayerCircle(count: 1)))) == [[450, 250]])
    }

    @Test("Radius, center and start of a circle follow the document")
    func own() {
        let circle = LayerCircle(count: 2, radius: 100, center: Point(x: 10, y: 20), start: -90)
        #expect(middles(scene(petal(circle))) == [[10, -80], [10, 120]])
    }

    @Test("Turned copies in a circle face outward: the one at 12 o'clock stands upright")
    func turned() {
        let copies = scene(petal(LayerCircle(count: 4, start: -90, turn: true)))
        let tops = copies.map { layer in
            let at = layer.transform.apply(to: Point(x: 10, y: 0))
            return [at.x.rounded(), at.y.rounded()]
        }
        #expect(tops == [[250, 30], [470, 250], [250, 470], [30, 250]])
        let upright = scene(petal(LayerCircle(count: 4, start: -90)))
        #expect(upright.allSatisfy { $0.transform.a == 1 && $0.transform.e == 1 })
    }

    private func counts(_ values: [Double]) -> Track { .linear("repeat.circle.count", [0, 1], values) }

    @Test("New copies in a circle fade in from the center, while the others move from place to place")
    func entering() {
        let layer = petal(LayerCircle(count: 9), tracks: [counts([2, 4])])
        #expect(middles(scene(layer, at: 0)) == [[450, 250], [50, 250]])
        #expect(middles(scene(layer, at: 1)) == [[450, 250], [250, 450], [50, 250], [250, 50]])
        let between = scene(layer, at: 0.25)
        // 2 of 4: from the middle to the left by a quarter; 1: from the left towards below.
        #expect(middles(between) == [[450, 250], [100, 300], [200, 250], [250, 200]])
        #expect(between.map(\.opacity) == [1, 1, 0.25, 0.25])
        #expect(between.map(\.transform.a) == [1, 1, 1, 1])
    }

    @Test("Copies that leave a circle shrink and fade toward the center")
    func leaving() {
        let between = scene(petal(LayerCircle(count: 9), tracks: [counts([4, 2])]), at: 0.75)
        #expect(middles(between) == [[450, 250], [100, 300], [200, 250], [250, 200]])
        #expect(between.map(\.opacity) == [1, 1, 0.25, 0.25])
        for (copy, scale) in zip(between, [1, 1, 0.325, 0.325]) {
            #expect(abs(copy.transform.a - scale) < 1e-12)
        }
        #expect(scene(petal(LayerCircle(count: 9), tracks: [counts([4, 0])]), at: 1).isEmpty)
    }

    @Test(
        "An animated circle moves its start and radius and keeps the layer's own scale, rotation and opacity")
    func moving() throws {
        var layer = petal(
            LayerCircle(count: 1),
            tracks: [
                .linear("repeat.circle.start", [0, 1], [0, 90]),
                .linear("repeat.circle.radius", [0, 1], [0, 100]),
            ])
        layer.placement = .pose(
            anchor: Point(x: 10, y: 20), position: nil, scale: Point(x: 2, y: 2), rotation: 90)
        layer.opacity = 0.5
        #expect(middles(scene(layer, at: 1)) == [[250, 350]])
        let copy = try #require(scene(layer, at: 1).first)
        #expect(copy.opacity == 0.5)
        #expect((copy.transform.b, copy.transform.d) == (-2, 2))
    }

    @Test("A document gives all values of a circle, and a position beside it is a warning")
    func document() {
        let (template, problems) = Documents.translate(
            Documents.moving(
                """
                [{"face": {}, "position": {"x": 1, "y": 2},
                  "repeat": {"circle": {"count": 3, "radius": 9, "center": {"x": 1, "y": 2}, "start": -90, "turn": true}},
                  "animate": {"repeat.circle.count": {"times": [0, 1], "values": [1, 3]}}}]
                """))
        #expect(
            template?.layers.first?.circle
                == LayerCircle(
                    count: 3, radius: 9, center: Point(x: 1, y: 2), start: -90, turn: true))
        #expect(template?.layers.first?.tracks.map(\.property) == ["repeat.circle.count"])
        #expect(problems.map(\.code) == ["template.repeat.position"])
    }

    @Test("The digest of a template changes with its circle")
    func digests() {
        let circles: [LayerCircle?] = [
            nil, LayerCircle(count: 3), LayerCircle(count: 4), LayerCircle(count: 3, radius: 5),
            LayerCircle(count: 3, center: Point(x: 5, y: 5)), LayerCircle(count: 3, start: 5),
            LayerCircle(count: 3, turn: true),
        ]
        let digests = circles.map { circle in
            var layer = petal(LayerCircle(count: 0))
            layer.circle = circle
            return Template.test([layer]).pixelDigest
        }
        #expect(Set(digests).count == circles.count)
    }
}
