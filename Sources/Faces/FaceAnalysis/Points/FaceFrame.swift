import Raster

/// The upright coordinates of a face in a picture: pixels from the middle between the eyes, `u` to the right along
/// the line through the eyes and `v` down to the chin.
struct FaceFrame {
    /// The middle between the eyes, in pixels.
    let origin: Point
    /// The direction of `u` in the picture, of length 1.
    let right: Point

    /// - Returns: nil if both eyes are at the same place.
    init?(_ mesh: FaceMesh) {
        let (left, right) = (mesh.center(of: FaceMesh.Part.leftEye), mesh.center(of: FaceMesh.Part.rightEye))
        let (x, y) = (right.x - left.x, right.y - left.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 1e-6 else { return nil }
        origin = Point(x: (left.x + right.x) / 2, y: (left.y + right.y) / 2)
        self.right = Point(x: x / length, y: y / length)
    }

    /// A pixel's place in the face.
    func local(_ point: Point) -> (u: Double, v: Double) {
        let (x, y) = (point.x - origin.x, point.y - origin.y)
        return (x * right.x + y * right.y, y * right.x - x * right.y)
    }

    /// The pixel at a place in the face.
    func pixel(u: Double, v: Double) -> Point {
        Point(x: origin.x + u * right.x - v * right.y, y: origin.y + u * right.y + v * right.x)
    }
}
