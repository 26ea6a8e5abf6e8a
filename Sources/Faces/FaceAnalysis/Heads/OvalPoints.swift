import FaceInput
import Raster

/// An oval around a face from the top of the head to the chin, or of the face alone.
struct OvalPoints {
    /// The ends of its long axis, as shares of the picture.
    private let top: Point, bottom: Point
    /// The distance of the ears from each other, as shares of the picture.
    private let ears: (left: Point, right: Point)

    /// - Parameters:
    ///   - points: of the face; nil: of a well-framed one.
    ///   - isBare: whether it ends at the forehead.
    init(_ points: FacePoints?, isBare: Bool = false) {
        let points = points ?? .typical
        let (forehead, chin) = (points[.forehead], points[.chin])
        bottom = chin
        top =
            isBare
            ? Point(x: forehead.x + 0.1 * (forehead.x - chin.x), y: forehead.y + 0.1 * (forehead.y - chin.y))
            : points[.headTop]
        ears = (points[.leftEar], points[.rightEar])
    }

    /// How much of each pixel lies within the oval, 0…255.
    func coverage(width: Int, height: Int) -> [UInt8] {
        func pixels(_ point: Point) -> Point {
            Point(x: point.x * Double(width), y: point.y * Double(height))
        }
        let (top, bottom, left, right) = (pixels(top), pixels(bottom), pixels(ears.left), pixels(ears.right))
        let middle = Point(x: (top.x + bottom.x) / 2, y: (top.y + bottom.y) / 2)
        let (x, y) = (bottom.x - top.x, bottom.y - top.y)
        let length = max(1, (x * x + y * y).squareRoot())
        let (across, along) = (right.x - left.x, right.y - left.y)
        let long = 0.53 * length
        let wide = max(0.54 * (across * across + along * along).squareRoot(), 0.52 * long)
        var coverage: [UInt8] = []
        coverage.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                let (dx, dy) = (Double(column) + 0.5 - middle.x, Double(row) + 0.5 - middle.y)
                let v = (dx * x + dy * y) / length / long
                let u = (dx * y - dy * x) / length / wide
                let distance = (1 - (u * u + v * v).squareRoot()) * min(long, wide)
                coverage.append(UInt8(min(max(0, distance / 2 + 0.5), 1) * 255 + 0.5))
            }
        }
        return coverage
    }
}
