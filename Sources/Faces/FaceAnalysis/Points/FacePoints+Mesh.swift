package import FaceInput
import Raster

extension FacePoints {
    /// The points of a face.
    /// - Parameters:
    ///   - mesh: of the face, in pixels of the picture.
    ///   - person: where the picture shows people, for the top of the head; nil: it is estimated.
    ///   - width: of the picture, in pixels; so is the height.
    /// - Returns: nil if the mesh is no face, such as one whose eyes coincide.
    package init?(mesh: FaceMesh, person: PersonMask?, width: Int, height: Int) {
        guard width > 0, height > 0, let frame = FaceFrame(mesh) else { return nil }
        let top = HeadTop(mesh: mesh, frame: frame).point(in: person, width: width, height: height)
        self.init(
            Self.measured.map { point in
                let place = point == .headTop ? top : mesh.center(of: point.meshPart)
                return Point(x: place.x / Double(width), y: place.y / Double(height))
            })
    }
}

extension FacePoint {
    /// The points of the mesh in whose middle it lies.
    fileprivate var meshPart: [Int] {
        switch self {
        case .eyes: FaceMesh.Part.leftEye + FaceMesh.Part.rightEye
        case .leftEye: FaceMesh.Part.leftEye
        case .rightEye: FaceMesh.Part.rightEye
        case .nose: FaceMesh.Part.nose
        case .mouth: FaceMesh.Part.lips
        case .chin: FaceMesh.Part.chin
        case .forehead: FaceMesh.Part.forehead
        case .headTop: FaceMesh.Part.hairline
        case .leftCheek: FaceMesh.Part.leftCheek
        case .rightCheek: FaceMesh.Part.rightCheek
        case .leftEar: FaceMesh.Part.leftEar
        case .rightEar: FaceMesh.Part.rightEar
        }
    }
}
