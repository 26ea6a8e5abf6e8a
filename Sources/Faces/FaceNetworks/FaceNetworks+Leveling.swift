internal import FaceAnalysis
internal import Raster

extension FaceNetworks {
    /// Measures a face again, from near and level: the detector's box and eyes are exact only for faces that are nearly
    /// upright and not small.
    /// - Parameter mesh: of the face, as the detector found it.
    /// - Returns: the same face if it isn't found again.
    func measured(_ face: FoundFace, _ mesh: FaceMesh?, in picture: Bitmap) -> FoundFace {
        let upright = Point(x: 1, y: 0)
        let right = mesh?.right ?? upright
        let isLevel = right.x > 0 && abs(right.y) < Self.level
        // A large face was seen from as near already, and is not going to be leveled.
        let isLarge = 4 * face.side >= Double(max(picture.width, picture.height))
        if isLarge, right.x > 0, abs(right.y) < Self.nearlyLevel {
            return measure(face, by: mesh)?.face ?? face
        }
        // A slight tilt is certain; a face that seems to lie may be upright.
        let isTilted = right.x > 0 && abs(right.y) < Self.tilted
        let directions = isLevel ? [upright] : isTilted ? [right] : [upright, right]
        let views = directions.map { NetworkView(center: face.box.center, side: 4 * face.side, right: $0) }
        let measures = views.flatMap { view in
            faces(in: picture, view, least: -1).filter { $0.isSame(as: face) }
                .compactMap { measure($0, by: self.mesh(of: $0, in: picture)) }
        }
        return measures.max { $0.certainty < $1.certainty }?.face ?? face
    }

    /// The sine of an angle, 3°, up to which a face is upright enough for the detector.
    private static let level = 0.052
    /// The sine of an angle, 12°, up to which a large face isn't leveled.
    private static let nearlyLevel = 0.208
    /// The sine of an angle, 25°, up to which the points of a face that isn't level give its angle.
    private static let tilted = 0.42

    /// nil without a mesh of that face.
    private func measure(_ found: FoundFace, by mesh: FaceMesh?) -> (face: FoundFace, certainty: Double)? {
        guard let mesh, let right = mesh.right else { return nil }
        let (left, other) = (found.leftEye, found.rightEye)
        let middle = Point(x: (left.x + other.x) / 2, y: (left.y + other.y) / 2)
        let reach = found.eyeDistance / 2
        var face = found
        // The many points of the mesh give the better angle.
        face.leftEye = Point(x: middle.x - right.x * reach, y: middle.y - right.y * reach)
        face.rightEye = Point(x: middle.x + right.x * reach, y: middle.y + right.y * reach)
        return (face, found.confidence + mesh.confidence)
    }
}

extension FaceMesh {
    /// The direction from the left to the right of the face, as a unit vector: across the eyes' corners.
    fileprivate var right: Point? {
        let (left, right) = (points[33], points[263])
        let (x, y) = (right.x - left.x, right.y - left.y)
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? Point(x: x / length, y: y / length) : nil
    }
}
