import Raster

/// A place in a face: x to the right along the line through the eyes, y down to the chin, in distances of the eyes from
/// the middle between them.
typealias Place = SIMD2<Double>

/// The coordinates of a face in a picture. A tilted face acts like a level one.
struct FaceAxes: Sendable {
    /// The middle between the eyes, in pixels; the middle of the first pixel is at 0.
    let origin: Place
    /// Where the right eye is from the left one, in pixels.
    let right: Place
    /// The distance of the eyes in pixels.
    let unit: Double

    /// - Returns: nil for eyes in one place.
    init?(leftEye: Place, rightEye: Place) {
        right = rightEye - leftEye
        origin = (leftEye + rightEye) / 2
        unit = (right.x * right.x + right.y * right.y).squareRoot()
        guard unit > 0, unit.isFinite else { return nil }
    }

    private init(origin: Place, right: Place) {
        (self.origin, self.right) = (origin, right)
        unit = (right.x * right.x + right.y * right.y).squareRoot()
    }

    /// The same in the picture at another size.
    /// - Parameter scale: its pixels per pixel, across and down; about equal.
    func scaled(by scale: Place) -> FaceAxes {
        FaceAxes(origin: (origin + 0.5) * scale - 0.5, right: right * scale)
    }

    /// The place of a pixel in the face.
    func place(_ pixel: Place) -> Place {
        let (d, square) = (pixel - origin, unit * unit)
        return Place((d.x * right.x + d.y * right.y) / square, (d.y * right.x - d.x * right.y) / square)
    }

    /// The pixel of a place in the face.
    func pixel(_ place: Place) -> Place { origin + vector(place) }

    /// A way in the face, in pixels.
    func vector(_ way: Place) -> Place {
        Place(way.x * right.x - way.y * right.y, way.x * right.y + way.y * right.x)
    }

    /// The pixels round a box of the face, and one more.
    func pixels(_ box: FaceBox) -> PixelRect {
        let corners = [
            pixel(box.least), pixel(box.most), pixel(Place(box.least.x, box.most.y)),
            pixel(Place(box.most.x, box.least.y)),
        ]
        func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6).rounded(.down)) }
        let (x, y) = (corners.map { whole($0.x) }, corners.map { whole($0.y) })
        let (left, top) = ((x.min() ?? 0) - 1, (y.min() ?? 0) - 1)
        return PixelRect(
            x: left, y: top, width: (x.max() ?? 0) + 3 - left, height: (y.max() ?? 0) + 3 - top)
    }
}

/// A box in the coordinates of a face.
struct FaceBox {
    /// The upper left corner, and the lower right one.
    var least: Place, most: Place

    /// The box around both.
    func union(_ other: FaceBox) -> FaceBox {
        FaceBox(
            least: Place(min(least.x, other.least.x), min(least.y, other.least.y)),
            most: Place(max(most.x, other.most.x), max(most.y, other.most.y)))
    }
}

/// From 0 at 0 to 1 at 1, with level ends.
func eased(_ value: Double) -> Double {
    let x = min(max(value, 0), 1)
    return x * x * (3 - 2 * x)
}
