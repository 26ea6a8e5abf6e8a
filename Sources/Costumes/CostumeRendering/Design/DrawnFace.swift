package import FaceInput
import Raster

/// The checkerboard with a person drawn on it, who can be cut out, acts, and has a face like a photograph's: it shows what a
/// costume does with each of them.
package enum DrawnFace {
    /// Without delay.
    package static var frame: DecodedFace.Frame {
        var whole = CheckerFace.picture()
        for (part, ink) in features { whole.paint(part, ink) }
        var frame = frame(of: whole)
        frame.contours = .typical
        return frame
    }

    /// The same outline with as much detail as a photograph has: what a costume needs for it, it needs for most faces.
    package static var detailed: DecodedFace.Frame { frame(of: ReferenceFace.picture(side: 320)) }

    private static func frame(of whole: Bitmap) -> DecodedFace.Frame {
        var frame = DecodedFace.Frame(bitmap: whole, delay: 0)
        let head = head
        frame.person = whole.cut { head.holds($0) || isBody($0) }
        frame.head = whole.cut { head.holds($0) }
        frame.points = .typical
        return frame
    }

    /// An ellipse, in shares of the picture.
    fileprivate struct Ellipse {
        var center: Point
        var across: Double
        var down: Double

        func holds(_ point: Point) -> Bool {
            let (x, y) = ((point.x - center.x) / across, (point.y - center.y) / down)
            return x * x + y * y < 1
        }
    }

    private static let ink = Pixel(r: 60, g: 50, b: 50, a: 255)

    private static var features: [(Ellipse, Pixel)] {
        let points = FacePoints.typical
        func at(_ point: FacePoint, _ across: Double, _ down: Double) -> (Ellipse, Pixel) {
            (Ellipse(center: points[point], across: across, down: down), ink)
        }
        return [
            at(.leftEye, 0.03, 0.035), at(.rightEye, 0.03, 0.035), at(.nose, 0.02, 0.015),
            at(.mouth, 0.09, 0.018),
        ]
    }

    private static var head: Ellipse {
        let points = FacePoints.typical
        let (top, chin) = (points[.headTop], points[.chin])
        return Ellipse(
            center: Point(x: top.x, y: (top.y + chin.y) / 2), across: points[.rightEar].x - top.x,
            down: (chin.y - top.y) / 2)
    }

    private static func isBody(_ point: Point) -> Bool {
        let isNeck = abs(point.x - 0.5) < 0.09 && point.y > 0.6
        return isNeck || Ellipse(center: Point(x: 0.5, y: 1.08), across: 0.46, down: 0.28).holds(point)
    }
}

extension Bitmap {
    private func share(_ x: Int, _ y: Int) -> Point {
        Point(x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
    }

    fileprivate mutating func paint(_ ellipse: DrawnFace.Ellipse, _ ink: Pixel) {
        for y in 0..<height { for x in 0..<width where ellipse.holds(share(x, y)) { self[x, y] = ink } }
    }

    /// What lies within a shape, whose edge is as smooth as four samples a pixel each way make it.
    fileprivate func cut(to holds: (Point) -> Bool) -> Bitmap {
        var cut = Bitmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                var count = 0
                for sample in 0..<16 {
                    let point = Point(
                        x: (Double(x) + (Double(sample % 4) + 0.5) / 4) / Double(width),
                        y: (Double(y) + (Double(sample / 4) + 0.5) / 4) / Double(height))
                    if holds(point) { count += 1 }
                }
                let color = self[x, y].color
                cut[x, y] = Pixel(Color(r: color.r, g: color.g, b: color.b, a: UInt8(count * 255 / 16)))
            }
        }
        return cut
    }
}
