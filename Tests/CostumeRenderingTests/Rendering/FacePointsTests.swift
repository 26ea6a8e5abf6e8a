import FaceInput
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("Where the points of a face come to lie") struct FacePointsTests {
    static let styles: [FaceStyle] = FaceStyle.Fit.allCases.flatMap { fit in
        [(false, false), (true, false), (false, true), (true, true)].map { across, down in
            FaceStyle(fit: fit, focus: Point(x: 0.6, y: 0.3), flipped: across, upsideDown: down)
        }
    }

    private static func frame(_ picture: Bitmap, _ points: FacePoints) -> PreparedFace.Frame {
        var frame = DecodedFace.Frame(bitmap: picture, delay: 0)
        frame.points = points
        return PreparedFace(frames: [frame]).frame(0)
    }

    /// Points that share one place but for the eyes.
    static func points(left: Point, right: Point, rest: Point = Point(x: 0.5, y: 0.5)) throws -> FacePoints {
        try #require(
            FacePoints(
                FacePoints.measured.map { $0 == .leftEye ? left : $0 == .rightEye ? right : rest }))
    }

    @Test("A point lies where the pixel of the face lies that it marks", arguments: styles)
    func marksPixels(style: FaceStyle) throws {
        var picture = Bitmap(
            width: 80, height: 60,
            pixels: Array(repeating: Pixel(r: 255, g: 255, b: 255, a: 255), count: 4800))
        for y in 20..<28 { for x in 40..<48 { picture[x, y] = Pixel(r: 255, g: 0, b: 0, a: 255) } }
        let points = try Self.points(
            left: Point(x: 44.0 / 80, y: 24.0 / 60), right: Point(x: 0.9, y: 0.9))
        let box = Rect(x: 10, y: 4, width: 50, height: 70)
        let face = Self.frame(picture, points)
        let placed = try #require(style.placed(face, into: box))[.leftEye]
        var drawn = Bitmap(width: 80, height: 80)
        drawn.draw(face, style, into: box, by: .identity, style: LayerStyle())
        let pixel = drawn[Int(placed.x), Int(placed.y)]
        #expect(pixel.r > 200 && pixel.g < 90 && pixel.a == 255, "\(placed)")
    }

    @Test("Up is toward the forehead, however the face is mirrored", arguments: styles)
    func up(style: FaceStyle) throws {
        let points = try #require(
            FacePoints(
                FacePoints.measured.map { point in
                    switch point {
                    case .leftEye: Point(x: 0.4, y: 0.45)
                    case .rightEye: Point(x: 0.6, y: 0.5)
                    case .forehead: Point(x: 0.55, y: 0.2)
                    default: Point(x: 0.47, y: 0.7)
                    }
                }))
        let face = Self.frame(Bitmap(width: 70, height: 70), points)
        let placed = try #require(style.placed(face, into: Rect(x: 0, y: 0, width: 70, height: 70)))
        let line = style.eyeLine(placed)
        let (eyes, forehead) = (placed[.eyes], placed[.forehead])
        // A quarter turn counterclockwise of the line.
        let (across, down) = (forehead.x - eyes.x, forehead.y - eyes.y)
        #expect(line.y * across - line.x * down > 0)
    }

    @Test("Content is as wide as asked for, turned with the head about its middle, and shifted with it")
    func anchor() throws {
        let anchor = FaceAnchor(
            point: .eyes, shift: Point(x: 0, y: -2), isUpright: false, scale: Point(x: 0.02, y: 0.02),
            rotation: 0)
        let content = Rect(x: 0, y: 0, width: 100, height: 40)
        // Eyes ten apart, the head turned by a quarter clockwise: up is to the right.
        let turned = try #require(
            anchor.transform(of: content, at: Point(x: 50, y: 50), along: Point(x: 0, y: 10)))
        let corners = [Point(x: 0, y: 0), Point(x: 100, y: 0)].map { turned.apply(to: $0) }
        #expect(distance(corners[0], Point(x: 74, y: 40)) < 1e-9)
        #expect(distance(corners[1], Point(x: 74, y: 60)) < 1e-9)
        var upright = anchor
        upright.isUpright = true
        let straight = try #require(
            upright.transform(of: content, at: Point(x: 50, y: 50), along: Point(x: 0, y: 10)))
        #expect(distance(straight.apply(to: Point(x: 0, y: 0)), Point(x: 60, y: 46)) < 1e-9)
        #expect(straight.isUpright)
        let eyesInOnePlace = anchor.transform(
            of: content, at: Point(x: 50, y: 50), along: Point(x: 0, y: 0))
        #expect(eyesInOnePlace == nil)
    }

    private func distance(_ a: Point, _ b: Point) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    @Test("A typical face and slightly different ones are usual, one in a corner isn't")
    func usual() throws {
        let slot = FaceSlot(style: FaceStyle(), box: Rect(x: 0, y: 0, width: 100, height: 100))
        let anchor = FaceAnchor(
            point: .eyes, shift: Point(x: 0, y: 0), isUpright: false, scale: Point(x: 0.02, y: 0.02),
            rotation: 0)
        let content = Rect(x: 0, y: 0, width: 100, height: 50)
        let step = AttachedStep(
            content: RenderGroup([], width: 1, height: 1), raster: content, box: content, anchor: anchor,
            slot: slot, usualReach: slot.usualReach(anchor, of: content, drawn: content))
        func face(_ change: (Point) -> Point) -> PreparedFace.Frame {
            var frame = DecodedFace.Frame(bitmap: Bitmap(width: 10, height: 10), delay: 0)
            frame.points = FacePoints.typical.mapped(change)
            return PreparedFace(frames: [frame]).frame(0)
        }
        #expect(step.isUsual(on: face { $0 }))
        #expect(step.isUsual(on: face { Point(x: $0.x + 0.05, y: $0.y - 0.05) }))
        #expect(step.isUsual(on: face { Point(x: 0.5 + ($0.x - 0.5) * 1.2, y: 0.5 + ($0.y - 0.5) * 1.2) }))
        #expect(!step.isUsual(on: face { Point(x: $0.x * 0.3, y: $0.y * 0.3) }))
        #expect(step.isUsual(on: PreparedFace.Frame()))
    }
}
