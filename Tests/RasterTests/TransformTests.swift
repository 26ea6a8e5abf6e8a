import Raster
import Testing

@Suite struct TransformTests {
    func near(_ p: Point, _ x: Double, _ y: Double) -> Bool { abs(p.x - x) < 1e-9 && abs(p.y - y) < 1e-9 }

    @Test("Rotation is clockwise on the screen, and exact for quarter turns")
    func rotatesClockwise() {
        #expect(Transform.rotation(degrees: 90).apply(to: Point(x: 1, y: 0)) == Point(x: 0, y: 1))
        #expect(Transform.rotation(degrees: -450).apply(to: Point(x: 1, y: 0)) == Point(x: 0, y: -1))
        let turned = Transform.rotation(degrees: 30).apply(to: Point(x: 2, y: 0))
        #expect(near(turned, 3.0.squareRoot(), 1))
    }

    @Test("Transforms are applied in reading order and can be inverted")
    func appliesInReadingOrder() throws {
        let map = Transform.translation(x: -3, y: 2).then(.scale(x: 2, y: 4)).then(.rotation(degrees: 90))
        #expect(map == Transform.rotation(degrees: 90) * .scale(x: 2, y: 4) * .translation(x: -3, y: 2))
        #expect(near(map.apply(to: Point(x: 4, y: 1)), -12, 2))
        let back = try #require(map.inverse)
        #expect(near(back.apply(to: Point(x: -12, y: 2)), 4, 1) && map.isAffine && back.isAffine)
        #expect(Transform.scale(x: 0, y: 1).inverse == nil)
        #expect(Transform.translation(x: .nan, y: 0).inverse == nil)
    }

    @Test("A transform stretches a box over four points")
    func stretchesBoxOverPoints() throws {
        let corners = [Point(x: 10, y: 10), Point(x: 90, y: 20), Point(x: 80, y: 70), Point(x: 5, y: 95)]
        let box = Rect(x: 3, y: 4, width: 20, height: 30)
        let map = try #require(Transform.quad(from: box, to: corners))
        #expect(!map.isAffine)
        for (from, to) in zip(box.corners, corners) { #expect(near(map.apply(to: from), to.x, to.y)) }
        let back = try #require(map.inverse)
        #expect(near(back.apply(to: corners[2]), 23, 34))
        #expect(
            try #require(Transform.quad(from: box, to: Rect(x: 0, y: 0, width: 5, height: 5).corners))
                .isAffine)
        let flat = [Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 2, y: 2), Point(x: 3, y: 3)]
        #expect(Transform.quad(from: box, to: flat) == nil)
        #expect(Transform.quad(from: box, to: []) == nil)
    }
}
