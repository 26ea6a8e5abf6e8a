import FaceInput
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("The face in its box")
struct FaceFittingTests {
    private let wide = Rect(x: 10, y: 20, width: 100, height: 50)

    @Test(
        "The fit cover centers the focus as far as the picture reaches",
        arguments: [(0.5, 0.5, 75.0), (0.5, 0.1, 0), (0.5, 0.3, 15), (0.5, 0.9, 150), (0, 1, 150)])
    func cover(x: Double, y: Double, top: Double) {
        let style = FaceStyle(fit: .cover, focus: Point(x: x, y: y))
        let fit = style.fitted(width: 300, height: 300, into: wide)
        #expect(fit.part == Rect(x: 0, y: top, width: 300, height: 150))
        #expect(fit.place == wide)
    }

    @Test("The fit contain shows all of the face, centered, and fill stretches it")
    func others() {
        let whole = Rect(x: 0, y: 0, width: 300, height: 300)
        let contained = FaceStyle(fit: .contain).fitted(width: 300, height: 300, into: wide)
        #expect(contained.part == whole)
        #expect(contained.place == Rect(x: 35, y: 20, width: 50, height: 50))
        let filled = FaceStyle(fit: .fill).fitted(width: 300, height: 300, into: wide)
        #expect(filled.part == whole && filled.place == wide)
    }

    /// A head that leans to one side, somewhere in its picture.
    private func head(_ length: Double, at center: Point, leaning degrees: Double) throws -> FacePoints {
        let turn = Transform.scale(x: length, y: length).then(.rotation(degrees: degrees))
            .then(.translation(x: center.x, y: center.y))
        let upright: [FacePoint: Point] = [
            .leftEye: Point(x: -0.25, y: -0.2), .rightEye: Point(x: 0.25, y: -0.2),
            .leftCheek: Point(x: -0.3, y: 0.1), .rightCheek: Point(x: 0.3, y: 0.1),
            .forehead: Point(x: 0, y: -0.5), .chin: Point(x: 0, y: 0.5),
        ]
        return try #require(
            FacePoints(
                FacePoints.measured.map { turn.apply(to: upright[$0] ?? Point(x: 0, y: 0)) }))
    }

    @Test(
        "Heads of any size, place and tilt come out alike",
        arguments: [(0.2, 0.5, 0.5, 0.0), (0.6, 0.4, 0.55, 0), (0.3, 0.7, 0.3, 12), (0.4, 0.5, 0.5, -15)])
    func heads(length: Double, x: Double, y: Double, degrees: Double) throws {
        let points = try head(length, at: Point(x: x, y: y), leaning: degrees)
        let style = FaceStyle(fit: .head)
        let fit = style.fitted(width: 500, height: 500, points, into: wide)
        let placed = points.mapped { fit.place(Point(x: $0.x * 500, y: $0.y * 500)) }
        // .52 of 50, about the middle of the box.
        for (point, place) in [
            (FacePoint.forehead, Point(x: 60, y: 32)), (.chin, Point(x: 60, y: 58)),
            (.leftEye, Point(x: 53.5, y: 39.8)), (.rightEye, Point(x: 66.5, y: 39.8)),
        ] {
            #expect(
                abs(placed[point].x - place.x) < 1e-9 && abs(placed[point].y - place.y) < 1e-9, "\(point)")
        }
    }

    @Test("A head is turned by 15 degrees at most; one that was found nowhere is shown as cover")
    func headLimits() throws {
        let style = FaceStyle(fit: .head)
        let lying = try head(0.4, at: Point(x: 0.5, y: 0.5), leaning: 40)
        let fit = style.fitted(width: 500, height: 500, lying, into: wide)
        let placed = lying.mapped { fit.place(Point(x: $0.x * 500, y: $0.y * 500)) }
        let line = style.eyeLine(placed)
        #expect(abs(line.y / line.x - 0.46630765815499864) < 1e-9)  // tan 25°
        #expect(
            style.fitted(width: 300, height: 200, into: wide)
                == FaceStyle(fit: .cover).fitted(width: 300, height: 200, into: wide))
        let upsideDown = try head(0.4, at: Point(x: 0.5, y: 0.5), leaning: 180)
        #expect(
            style.fitted(width: 300, height: 200, upsideDown, into: wide)
                == FaceStyle(fit: .cover).fitted(width: 300, height: 200, into: wide))
    }

    @Test(
        "A head that is higher than its headroom is drawn smaller about its chin, but only a little",
        arguments: [
            (0.0, 1.6, 1.0), (0, 1.7, 1), (12, 1.75, 1.75 / 1.7), (-15, 1.9, 1.9 / 1.7), (0, 2.5, 1.15),
        ])
    func headroom(degrees: Double, tall: Double, smaller: Double) throws {
        let points = try head(0.3, at: Point(x: 0.5, y: 0.55), leaning: degrees)
        var style = FaceStyle(fit: .head, focus: Point(x: 0.4, y: 0.7))
        let usual = style.fitted(width: 500, height: 500, points, tall: tall, into: wide)
        style.headroom = 0.7
        let fit = style.fitted(width: 500, height: 500, points, tall: tall, into: wide)
        if smaller == 1 { #expect(fit == usual) }
        let (before, after) = (placed(points, usual), placed(points, fit))
        let chin = before[.chin]
        for point in FacePoint.allCases {
            let expected = Point(
                x: chin.x + (before[point].x - chin.x) / smaller,
                y: chin.y + (before[point].y - chin.y) / smaller)
            #expect(
                abs(after[point].x - expected.x) < 1e-9 && abs(after[point].y - expected.y) < 1e-9,
                "\(point)")
        }
    }

    private func placed(_ points: FacePoints, _ fit: FaceFit) -> FacePoints {
        points.mapped { fit.place(Point(x: $0.x * 500, y: $0.y * 500)) }
    }

    @Test("The height of a head is that of its highest pixel above the chin", arguments: [-12, 0, 9])
    func height(degrees: Double) throws {
        let points = try head(0.4, at: Point(x: 0.5, y: 0.6), leaning: degrees)
        let measures = try #require(HeadFit(points, width: 200, height: 200))
        var picture = Bitmap(width: 200, height: 200)
        #expect(measures.height(of: picture) == 0)
        // Forehead to chin are 80 pixels; the highest one is 120 above the chin, beside others that are lower or faint.
        let turn = Transform.rotation(degrees: degrees).then(
            .translation(x: 200 * points[.chin].x, y: 200 * points[.chin].y))
        func paint(_ x: Double, _ y: Double, _ alpha: UInt8) {
            let place = turn.apply(to: Point(x: x, y: y))
            picture[Int(place.x), Int(place.y)] = Pixel(r: 0, g: 0, b: 0, a: alpha)
        }
        paint(-40, -100, 255)
        paint(30, -120, 128)
        paint(35, -130, 127)
        #expect(abs(measures.height(of: picture) - 1.5) < 0.015)
    }

    @Test("The height of a moving head is that of its highest frame, so that its size stays")
    func movingHeight() throws {
        let points = try head(0.4, at: Point(x: 0.5, y: 0.6), leaning: 0)
        let frames = [60, 20, 40].map { top in
            var frame = DecodedFace.Frame(bitmap: Bitmap(width: 200, height: 200), delay: 10)
            var cut = frame.bitmap
            cut[100, top] = Pixel(r: 0, g: 0, b: 0, a: 255)
            (frame.head, frame.points) = (cut, points)
            return frame
        }
        let face = PreparedFace(frames: frames)
        for number in 0..<3 {
            #expect(abs(try #require(face.frame(number).heights[.head]) - 139.5 / 80) < 1e-9)
            #expect(face.frame(number).heights[.none] == nil)
        }
        var style = FaceStyle(fit: .head, cut: .head)
        style.headroom = 0.5
        let fits = (0..<3).map { face.frame($0).fit(style, width: 200, height: 200, into: wide) }
        #expect(fits[0] == fits[1] && fits[1] == fits[2])
        style.headroom = nil
        #expect(face.frame(0).fit(style, width: 200, height: 200, into: wide) != fits[0])
    }

    @Test("What a head shows lies within its reach", arguments: [-15.0, 0, 15])
    func reach(degrees: Double) throws {
        let points = try head(0.2, at: Point(x: 0.5, y: 0.5), leaning: degrees)
        var style = FaceStyle(fit: .head)
        style.size = 0.3
        let fit = style.fitted(width: 500, height: 500, points, into: wide)
        let reach = style.reach(of: wide)
        for x in [fit.part.x, fit.part.x + fit.part.width] {
            for y in [fit.part.y, fit.part.y + fit.part.height] {
                let place = fit.place(Point(x: x, y: y))
                #expect(place.x > reach.x - 1e-6 && place.x < reach.x + reach.width + 1e-6, "\(place)")
                #expect(place.y > reach.y - 1e-6 && place.y < reach.y + reach.height + 1e-6, "\(place)")
            }
        }
    }

    @Test(
        "A flip mirrors the face within its box",
        arguments: [(false, false), (true, false), (false, true), (true, true)])
    func flips(across: Bool, down: Bool) {
        var face = Bitmap(width: 2, height: 2)
        for (at, value) in [50, 100, 150, 200].enumerated() {
            face.pixels[at] = Pixel(r: UInt8(value), g: 0, b: 0, a: 255)
        }
        var raster = Bitmap(width: 16, height: 16)
        raster.draw(
            PreparedFace(frames: [face]).frame(0), FaceStyle(flipped: across, upsideDown: down),
            into: Rect(x: 0, y: 0, width: 16, height: 16), by: .identity, style: LayerStyle())
        let corners = [(1, 1), (14, 1), (1, 14), (14, 14)].map { Int(raster[$0.0, $0.1].r) }
        let at = [0, 1, 2, 3].map { $0 ^ (across ? 1 : 0) ^ (down ? 2 : 0) }
        for (corner, source) in zip(corners, at) { #expect(abs(corner - [50, 100, 150, 200][source]) <= 12) }
    }
}
