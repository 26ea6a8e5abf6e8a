import Costume
import FaceInput
import Raster

extension FaceStyle {
    /// Where the points of a face come to lie when it fills its layer's box.
    /// - Parameters:
    ///   - points: shares of the picture.
    ///   - width: of the picture, pixels; so is the height.
    ///   - box: of the layer, in own space.
    /// - Returns: in own space.
    func placed(_ points: FacePoints, width: Int, height: Int, into box: Rect) -> FacePoints {
        let (part, place) = fitted(width: width, height: height, into: box)
        guard part.width > 0, part.height > 0 else { return points }
        let (across, down) = (place.width / part.width, place.height / part.height)
        return points.mapped { share in
            var x = place.x + (share.x * Double(width) - part.x) * across
            var y = place.y + (share.y * Double(height) - part.y) * down
            if flipped { x = 2 * place.x + place.width - x }
            if upsideDown { y = 2 * box.center.y - y }
            return Point(x: x, y: y)
        }
    }

    /// The same of a typical face, whose picture is square.
    func placedTypical(into box: Rect) -> FacePoints {
        placed(.typical, width: 1000, height: 1000, into: box)
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
