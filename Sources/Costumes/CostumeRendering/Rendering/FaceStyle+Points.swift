import Costume
import FaceInput
import Raster

extension FaceStyle {
    /// Where the points of a face come to lie in its layer's box, as it acts; nil where nobody wears the costume.
    /// - Parameter box: of the layer, in own space.
    /// - Returns: in own space.
    func placed(_ face: PreparedFace.Frame, into box: Rect) -> FacePoints? {
        guard let picture = face.photograph(cut) else { return nil }
        let (width, height) = (picture.width, picture.height)
        return placed(
            face.points(self), width: width, height: height,
            by: face.fit(self, width: width, height: height, into: box))
    }

    /// The same of a typical face, whose picture is square.
    func placedTypical(into box: Rect) -> FacePoints {
        placed(
            .typical, width: 1000, height: 1000,
            by: fitted(width: 1000, height: 1000, .typical, into: box))
    }

    private func placed(_ points: FacePoints, width: Int, height: Int, by fit: FaceFit) -> FacePoints {
        guard fit.part.width > 0, fit.part.height > 0 else { return points }
        return points.mapped { fit.place(Point(x: $0.x * Double(width), y: $0.y * Double(height))) }
    }

    /// The line from one eye to the other, such that a quarter turn to the left of it leads to the forehead.
    /// - Parameter points: placed by this style.
    func eyeLine(_ points: FacePoints) -> Point {
        let (left, right) = (points[.leftEye], points[.rightEye])
        let line = Point(x: right.x - left.x, y: right.y - left.y)
        // One mirror exchanges left and right, or above and below.
        return flipped != upsideDown ? Point(x: -line.x, y: -line.y) : line
    }
}
