import Raster
import Support
import Testing

@Suite struct MaskTests {
    func coverage(_ mask: Mask, _ transform: Transform = .identity, side: Int = 40) -> CoverageMap {
        PlacedMask(mask, transform).coverage(in: PixelRect(x: 0, y: 0, width: side, height: side))
    }

    func at(_ map: CoverageMap, _ x: Int, _ y: Int) -> Int { Int(map.values[y * map.width + x]) }

    @Test("A strip mask covers each column by its share of the pixel")
    func stripsCoverByShare() {
        let mask = Mask(
            .strips(box: Rect(x: 70, y: 79, width: 273, height: 564), count: 20, pitch: 13.65, width: 11))
        let map = PlacedMask(mask, .identity).coverage(in: PixelRect(x: 70, y: 500, width: 273, height: 1))
        let values = map.values.map(Int.init)
        #expect(values[0..<11].allSatisfy { $0 == 255 } && values[11] == 0 && values[12] == 0)
        #expect(abs(values[13] - 89) <= 1)
        #expect(values.count { $0 == 255 } == 201 && values.count { $0 == 0 } == 34)
        let share = Double(values.reduce(0, +)) / 255 / 273
        #expect(abs(share - 0.80586) < 0.001)
    }

    @Test("A rectangle mask between pixels covers them partly")
    func rectBetweenPixels() {
        let map = coverage(Mask(.rect(Rect(x: 2.25, y: 3.5, width: 10, height: 8), radius: 0)))
        #expect(at(map, 2, 6) == 191 && at(map, 12, 6) == 64 && at(map, 5, 3) == 128 && at(map, 5, 6) == 255)
        #expect(at(map, 1, 6) == 0 && at(map, 2, 3) == 96)
        let round = coverage(Mask(.rect(Rect(x: 2, y: 2, width: 30, height: 30), radius: 10)))
        #expect(at(round, 2, 2) == 0 && at(round, 2, 17) == 255 && at(round, 17, 17) == 255)
    }

    @Test("The coverage of an ellipse mask agrees with sixteen samples a pixel", arguments: [0.0, 25])
    func ellipseAgreesWithSamples(_ angle: Double) throws {
        let transform = Transform.rotation(degrees: angle).then(.translation(x: 20.3, y: 19.6))
        let map = coverage(Mask(.ellipse(Rect(x: -17, y: -11, width: 34, height: 22))), transform)
        let back = try #require(transform.inverse)
        var (total, edges) = (0, 0)
        for y in 0..<40 {
            for x in 0..<40 {
                var inside = 0
                for k in 0..<256 {
                    let place = Point(
                        x: Double(x) + (Double(k % 16) + 0.5) / 16, y: Double(y) + (Double(k / 16) + 0.5) / 16
                    )
                    let p = back.apply(to: place)
                    if p.x * p.x / 289 + p.y * p.y / 121 <= 1 { inside += 1 }
                }
                let wrong = abs(at(map, x, y) - inside * 255 / 256)
                #expect(wrong <= 10)
                if inside > 0, inside < 256 { (total, edges) = (total + wrong, edges + 1) }
            }
        }
        #expect(Double(total) / Double(edges) < 2.5)
    }

    @Test("A mask's feather is a linear ramp of the given width")
    func featherIsLinear() {
        let map = coverage(Mask(.rect(Rect(x: 10, y: -50, width: 100, height: 200), radius: 0), feather: 8))
        for x in 0..<30 {
            let expected = min(max(0.5 + (Double(x) + 0.5 - 10) / 8, 0), 1) * 255
            #expect(abs(Double(at(map, x, 20)) - expected) <= 1)
        }
        // On the short and on the long axis of an ellipse alike.
        let oval = coverage(Mask(.ellipse(Rect(x: 4, y: 12, width: 32, height: 16)), feather: 6))
        #expect(abs(at(oval, 20, 12) - at(oval, 4, 20)) <= 30)
        #expect(abs(at(oval, 20, 13) - Int((0.5 + 1.5 / 6) * 255)) <= 3)
        #expect(abs(at(oval, 5, 20) - Int((0.5 + 1.5 / 6) * 255)) <= 12)
        let corner = coverage(Mask(.rect(Rect(x: 10, y: 10, width: 50, height: 50), radius: 0), feather: 8))
        #expect(abs(Double(at(corner, 8, 8)) - (0.5 - 4.5.squareRoot() / 8) * 255) <= 2)
    }

    @Test("A star has its points on the ellipse in its box, and rounding takes them off")
    func star() {
        let box = Rect(x: 0, y: 0, width: 40, height: 40)
        func covered(_ rounding: Double, inner: Double = 0.5) -> CoverageMap {
            coverage(Mask(.star(box, points: 4, inner: inner, rounding: rounding)))
        }
        let (sharp, round) = (covered(0), covered(1))
        // The middle, the point at the top and the notch between two points.
        #expect(at(sharp, 20, 20) == 255 && at(sharp, 20, 4) > 200 && at(sharp, 32, 8) == 0)
        #expect(at(round, 20, 20) == 255 && at(sharp, 20, 2) > 100 && at(round, 20, 2) == 0)
        func area(_ map: CoverageMap) -> Double { map.values.reduce(0) { $0 + Double($1) / 255 } }
        // Eight triangles of ½ · 20 · 10 · sin 45°.
        #expect(abs(area(sharp) - 8 * 0.5 * 20 * 10 * 0.5.squareRoot()) < 3)
        // Nothing lies inside of inner radius 0 but the middle; with 1 it is an octagon.
        #expect(area(covered(0, inner: 0)) < 1)
        #expect(abs(area(covered(0, inner: 1)) - 8 * 0.5 * 400 * 0.5.squareRoot()) < 4)
    }

    @Test("A polygon mask is filled by the even-odd rule with exact edges")
    func polygonIsEvenOdd() {
        let square = [Point(x: 5, y: 5), Point(x: 30, y: 5), Point(x: 30, y: 30), Point(x: 5, y: 30)]
        let hole = [Point(x: 5, y: 5), Point(x: 10, y: 10), Point(x: 20, y: 10), Point(x: 20, y: 20.5)]
        let back = [Point(x: 10.25, y: 20.5), Point(x: 10, y: 10), Point(x: 5, y: 5)]
        let map = coverage(Mask(.polygon(square + hole + back)))
        #expect(at(map, 7, 25) == 255 && at(map, 15, 15) == 0 && at(map, 35, 15) == 0)
        #expect(abs(at(map, 15, 20) - 128) <= 1)
        let triangle = coverage(Mask(.polygon([Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 0, y: 40)])))
        let sum = triangle.values.reduce(0) { $0 + Int($1) }
        #expect(abs(Double(sum) / 255 - 800) < 2)
        #expect(abs(at(triangle, 19, 20) - 128) <= 8)
        let soft = coverage(Mask(.polygon(square), feather: 6))
        #expect(abs(at(soft, 5, 17) - Int((0.5 + 0.5 / 6) * 255)) <= 1 && at(soft, 17, 17) == 255)
    }

    @Test("An image mask is exact at its own size and smooth when enlarged")
    func imageExactAndSmooth() {
        let values = (0..<100).map { UInt8($0 * 2) }
        let map = CoverageMap(width: 10, height: 10, values: values)
        let same = coverage(Mask(.image(map, over: Rect(x: 3, y: 4, width: 10, height: 10))), side: 20)
        for y in 0..<10 { for x in 0..<10 { #expect(at(same, x + 3, y + 4) == (y * 10 + x) * 2) } }
        #expect(at(same, 2, 6) == 0 && at(same, 14, 6) == 0)
        let large = coverage(Mask(.image(map, over: Rect(x: 0, y: 0, width: 40, height: 40))))
        for x in 1..<40 { #expect(abs(at(large, x, 20) - at(large, x - 1, 20)) <= 1) }
        let full = CoverageMap(width: 64, height: 64, values: Array(repeating: 255, count: 4096))
        let small = coverage(Mask(.image(full, over: Rect(x: 2, y: 2, width: 9, height: 9))))
        #expect(at(small, 2, 2) == 255 && at(small, 10, 10) == 255 && at(small, 11, 5) == 0)
    }

    @Test(
        "An inverted mask covers what the mask leaves out",
        arguments: [
            Mask.Shape.ellipse(Rect(x: 5, y: 5, width: 20, height: 30)),
            .rect(Rect(x: 3.5, y: 3, width: 9, height: 9), radius: 2),
            .strips(box: Rect(x: 0, y: 3, width: 9, height: 9), count: 3, pitch: 4, width: 2.5),
            .polygon([Point(x: 1, y: 2), Point(x: 30, y: 7), Point(x: 9, y: 30)]),
        ])
    func invertedCoversRest(_ shape: Mask.Shape) {
        for feather in [0.0, 3] {
            let (mask, rest) = (
                coverage(Mask(shape, feather: feather)),
                coverage(Mask(shape, feather: feather, inverted: true))
            )
            #expect(zip(mask.values, rest.values).allSatisfy { abs(Int($0) + Int($1) - 255) <= 1 })
        }
    }

    @Test("Empty and malformed mask shapes cover nothing")
    func malformedShapesCoverNothing() {
        let shapes: [Mask.Shape] = [
            .ellipse(Rect(x: 5, y: 5, width: 0, height: 9)), .polygon([Point(x: 1, y: 1)]),
            .rect(Rect(x: .nan, y: 0, width: 9, height: 9), radius: 0),
            .strips(box: Rect(x: 0, y: 0, width: 9, height: 9), count: 0, pitch: 3, width: 2),
            .image(CoverageMap(width: 0, height: 0, values: []), over: Rect(x: 0, y: 0, width: 9, height: 9)),
            .polygon([Point(x: .infinity, y: 1), Point(x: 3, y: .nan), Point(x: 3, y: 9)]),
        ]
        for shape in shapes { #expect(coverage(Mask(shape), side: 12).values.allSatisfy { $0 == 0 }) }
        let shape = Mask.Shape.ellipse(Rect(x: 0, y: 0, width: 9, height: 9))
        #expect(coverage(Mask(shape), .scale(x: 0, y: 0), side: 12).values.allSatisfy { $0 == 0 })
    }

    @Test(
        "A feathered polygon mask is a ramp by the distance to the nearest edge",
        arguments: [Transform.identity, .rotation(degrees: 30), .scale(x: 1.5, y: 0.5)], [1.0, 6, 60])
    func featheredPolygonByDistance(_ transform: Transform, _ feather: Double) throws {
        var numbers = SeededNumbers(seed: 7)
        let points = (0..<60).map { _ in
            Point(
                x: Double.random(in: -5...45, using: &numbers), y: Double.random(in: -5...45, using: &numbers)
            )
        }
        let map = coverage(Mask(.polygon(points), feather: feather), transform)
        let inverse = try #require(transform.inverse)
        for y in stride(from: 0, to: 40, by: 3) {
            for x in stride(from: 0, to: 40, by: 3) {
                let p = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                // Within a pixel of the ramp's ends, and with narrow ramps, each pixel takes a mean.
                let (distance, isInside) = Self.distance(p, points)
                guard feather >= 6 else {
                    if distance > 3 { #expect(at(map, x, y) == (isInside ? 255 : 0), "\(x), \(y)") }
                    continue
                }
                let share = min(max(0.5 + (isInside ? distance : -distance) / feather, 0), 1)
                #expect(abs(Double(at(map, x, y)) - share * 255) < 255 * 0.6 / feather + 0.6, "\(x), \(y)")
            }
        }
    }

    /// Asks every edge.
    private static func distance(_ p: Point, _ points: [Point]) -> (Double, isInside: Bool) {
        var (best, isInside) = (Double.infinity, false)
        for (k, b) in points.enumerated() {
            let a = points[(k + points.count - 1) % points.count]
            if (b.y > p.y) != (a.y > p.y), p.x < (a.x - b.x) * (p.y - b.y) / (a.y - b.y) + b.x {
                isInside.toggle()
            }
            let (eu, ev) = (b.x - a.x, b.y - a.y)
            let share = min(max(((p.x - a.x) * eu + (p.y - a.y) * ev) / (eu * eu + ev * ev), 0), 1)
            let (du, dv) = (p.x - a.x - share * eu, p.y - a.y - share * ev)
            best = min(best, (du * du + dv * dv).squareRoot())
        }
        return (best, isInside)
    }

    @Test(
        "A polygon mask with the most corners takes no longer than drawing a picture",
        arguments: [0.0, 3, 400])
    func manyCornersAreFast(_ feather: Double) {
        let points = (0..<4096).map { Point(x: Double($0) / 10, y: $0 % 2 == 0 ? 0 : 400) }
        let (time, _) = processorTime { coverage(Mask(.polygon(points), feather: feather), side: 200) }
        #expect(time < .seconds(20))
    }
}
