public import FaceInput
import Raster

extension FaceContours {
    /// The outlines of a face.
    /// - Parameters:
    ///   - mesh: of the face, in pixels of the picture.
    ///   - width: of the picture, in pixels; so is the height.
    /// - Returns: nil for an empty picture.
    public init?(mesh: FaceMesh, width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        let points =
            mesh.points + mesh.iris(between: .leftUpperLid, .leftLowerLid)
            + mesh.iris(between: .rightUpperLid, .rightLowerLid)
        self.init(
            Self.points.map { Point(x: points[$0].x / Double(width), y: points[$0].y / Double(height)) })
    }
}

extension FaceMesh {
    /// The radius of an iris, in widths of its eye.
    private static let irisRadius = 0.2

    /// An iris in the middle of its eye, because the network finds none: its middle, then its right, upper, left and
    /// lower edge.
    fileprivate func iris(between upper: FaceContours.Part, _ lower: FaceContours.Part) -> [Point] {
        let lids = upper.points + lower.points
        let (middle, left, right) = (center(of: lids), points[lids[0]], points[lids[lids.count - 1]])
        let (x, y) = (Self.irisRadius * (right.x - left.x), Self.irisRadius * (right.y - left.y))
        return [(0, 0), (x, y), (y, -x), (-x, -y), (-y, x)].map {
            Point(x: middle.x + $0.0, y: middle.y + $0.1)
        }
    }
}
