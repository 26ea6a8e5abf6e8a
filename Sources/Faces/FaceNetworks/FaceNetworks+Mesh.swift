internal import CFaceNetworks
public import FaceAnalysis
public import Raster

extension FaceNetworks {
    /// The points of a face.
    /// - Returns: nil if its place isn't within the picture's numbers, such as that of an empty picture.
    public func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? {
        guard let view = Self.view(of: face) else { return nil }
        let results = landmarks.results(
            of: picture, view.view(places: landmarks.side, low: 0, continues: true))
        guard results.count == 2, results[0].count == 3 * FaceMesh.count, let flag = results[1].first else {
            return nil
        }
        let side = Double(landmarks.side)
        let points = (0..<FaceMesh.count).map { index in
            // The third number, the depth, isn't used.
            view.pixel(
                at: Point(
                    x: Double(results[0][3 * index]) / side, y: Double(results[0][3 * index + 1]) / side))
        }
        return FaceMesh(points: points, confidence: Double(face_network_logistic(flag)))
    }

    /// The square that the landmark network expects: half as large again as the face, with level eyes.
    private static func view(of face: FoundFace) -> NetworkView? {
        let (x, y) = (face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y)
        let distance = (x * x + y * y).squareRoot()
        let side = 1.5 * max(face.box.width, face.box.height)
        guard distance.isFinite, side.isFinite, side > 0 else { return nil }
        let right = distance > 0 ? Point(x: x / distance, y: y / distance) : Point(x: 1, y: 0)
        return NetworkView(center: face.box.center, side: side, right: right)
    }
}
