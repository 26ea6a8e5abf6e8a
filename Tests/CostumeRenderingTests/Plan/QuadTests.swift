import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Perspective")
struct QuadTests {
    private let scratch = ScratchCostume()
    private static let box = Rect(x: 0, y: 0, width: 100, height: 100)

    private func quad(_ numbers: [Double]) -> [Point] {
        stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    private func frames(_ layers: [Layer], animation: TemplateAnimation? = nil) throws -> [Bitmap] {
        let plan = try scratch.plan(.test(layers, width: 100, height: 100, animation: animation), side: 100)
        return plan.timeline(faceDelays: [10]).frames.map { plan.frame($0, face: face) }
    }

    /// Left half red, right half green.
    private let face = PreparedPeople(frames: [
        Bitmap(
            width: 64, height: 64,
            pixels: (0..<4096).map {
                $0 % 64 < 32 ? Pixel(r: 255, g: 0, b: 0, a: 255) : Pixel(r: 0, g: 255, b: 0, a: 255)
            })
    ])

    /// A screen turned in space: its left side nearer, its middle line right of the drawn middle's left.
    private var turned: [Point] { quad([10, 5, 90, 25, 90, 75, 10, 95]) }

    @Test("The corners of a quad go where the document puts them, the middle where the diagonals cross")
    func corners() throws {
        let frame = try #require(
            try frames([.test(.face(FaceStyle(fit: .fill)), box: Self.box, placement: .quad(turned))]).first)
        for (x, y, seen) in [(12, 50, true), (12, 12, true), (88, 30, true), (5, 50, false), (88, 15, false)]
        {
            #expect((frame[x, y].a > 250) == seen, "\(x) \(y)")
        }
        // The diagonals cross at x = 10 + 80 · 90 / 140: nearer things are larger.
        let middle = 10 + 80 * 90.0 / 140
        #expect(frame[Int(middle) - 2, 50].r > 250)
        #expect(frame[Int(middle) + 2, 50].g > 250)
    }

    @Test("A mask follows its layer in perspective")
    func mask() throws {
        let mask = LayerMask(.rect(Rect(x: 0, y: 0, width: 50, height: 100), radius: 0))
        let frame = try #require(
            try frames([
                .test(
                    .face(FaceStyle(fit: .fill)), box: Self.box, placement: .quad(turned), mask: mask)
            ]).first)
        // Half of the picture is what lies left of its middle, which is not the middle of the quad.
        #expect(frame[57, 50].a > 250)
        #expect(frame[65, 50].a < 5)
    }

    @Test("An animated quad moves from corners to corners, and a group moves with it as a whole")
    func moving() throws {
        let end = quad([20, 20, 60, 20, 60, 60, 20, 60])
        let track = Track(
            property: "quad", times: [0, 1], values: .quads([Self.box.corners, end]), easings: [.linear])
        let animation = TemplateAnimation(duration: 2, frameRate: 2)
        let alone = try frames(
            [
                .test(
                    .face(FaceStyle(fit: .fill)), box: Self.box, placement: .quad(end), tracks: [track])
            ], animation: animation)
        // The last key is held: equal neighbors are one frame.
        try #require(alone.count == 3)
        #expect(alone[0][1, 1].a == 255)
        #expect(alone[1][8, 50].a < 5)
        #expect(alone[1][12, 50].a > 250)
        #expect(alone[2].opaqueBounds() == PixelRect(x: 20, y: 20, width: 40, height: 40))
        let group = try frames(
            [
                .test(
                    .group([.test(.face(FaceStyle(fit: .fill)), box: Self.box)]), box: Self.box,
                    placement: .quad(end), tracks: [track])
            ], animation: animation)
        for (a, b) in zip(alone, group) {
            for point in [(25, 25), (35, 40), (50, 50), (55, 30), (8, 8), (70, 70)] {
                #expect(abs(Int(a[point.0, point.1].r) - Int(b[point.0, point.1].r)) < 3)
                #expect(abs(Int(a[point.0, point.1].a) - Int(b[point.0, point.1].a)) < 3)
            }
        }
    }

    @Test("Quads that pass through a line or over the horizon draw what is possible and never trap")
    func degenerate() throws {
        let flat = quad([50, 0, 50, 0, 50, 100, 50, 100])
        let mirrored = quad([100, 0, 0, 0, 0, 100, 100, 100])
        let far = quad([0, 0, 1e5, -1e5, 1e5, 1e5, 0, 100])
        let bow = quad([0, 0, 100, 100, 100, 0, 0, 100])
        for corners in [flat, mirrored, far, bow] {
            let layers: [Layer] = [
                .test(.face(FaceStyle(fit: .fill)), box: Self.box, placement: .quad(corners)),
                .test(
                    .group([.test(.face(FaceStyle()), box: Rect(x: 20, y: 20, width: 60, height: 60))]),
                    box: Rect(x: 20, y: 20, width: 60, height: 60), placement: .quad(corners)),
            ]
            for layer in layers { #expect(try frames([layer]).count == 1) }
        }
        let frame = try #require(
            try frames([.test(.face(FaceStyle(fit: .fill)), box: Self.box, placement: .quad(mirrored))]).first
        )
        #expect(frame[10, 50].g == 255 && frame[90, 50].r == 255)
    }
}
