package import FaceInput
import Raster

extension FaceContours {
    /// The outlines of a face.
    /// - Parameters:
    ///   - mesh: of the face, in pixels of the picture.
    ///   - width: of the picture, in pixels; so is the height.
    /// - Returns: nil for an empty picture.
    package init?(mesh: FaceMesh, width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.init(
            Self.points.map {
                Point(x: mesh.points[$0].x / Double(width), y: mesh.points[$0].y / Double(height))
            })
    }
}
