internal import CFaceNetworks
package import FaceAnalysis
package import Raster

extension FaceNetworks {
    /// The points of a face.
    /// - Returns: nil if its place isn't within the picture's numbers, such as that of an empty picture.
    package func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? {
        guard let view = Self.view(of: face) else { return nil }
        let results = landmarks.results(
            of: picture, view.view(places: landmarks.side, low: 0, continues: true))
        // The mesh, parts that were looked at closely, two irises, and whether it is a face.
        let parts = landmarks.parts
        guard results.count == parts.count + 4, let flag = results[parts.count + 3].first else { return nil }
        let side = Double(landmarks.side)
        /// - Parameter step: numbers of a point; the third, the depth, isn't used.
        func points(_ result: [Float], step: Int = 2) -> [Point] {
            stride(from: 0, to: result.count - 1, by: step).map {
                view.pixel(at: Point(x: Double(result[$0]) / side, y: Double(result[$0 + 1]) / side))
            }
        }
        var mesh = points(results[0], step: 3)
        for (numbers, part) in zip(parts, results[1...]) {
            for (number, point) in zip(numbers, points(part)) { mesh[number] = point }
        }
        mesh += points(results[parts.count + 1]) + points(results[parts.count + 2])
        return FaceMesh(points: mesh, confidence: Double(face_network_logistic(flag - Self.doubtful)))
    }

    /// The score of what is a face as likely as not, before the logistic function. The network itself means 0, but then
    /// a third of the faces convinces it when they lie on their side, and most when they are upside down.
    private static let doubtful: Float = 6

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
