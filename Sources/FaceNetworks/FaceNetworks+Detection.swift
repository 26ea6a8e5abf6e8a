internal import CFaceNetworks
public import FaceAnalysis
public import Raster

extension FaceNetworks {
    /// The faces of a picture, the best first.
    public func faces(in picture: Bitmap) -> [FoundFace] {
        let side = Double(max(picture.width, picture.height))
        guard side > 0 else { return [] }
        let center = Point(x: Double(picture.width) / 2, y: Double(picture.height) / 2)
        return faces(in: picture, NetworkView(center: center, side: side), least: 0)
    }

    /// The faces of a square of a picture.
    /// - Parameter least: the lowest score, before the logistic function.
    func faces(in picture: Bitmap, _ view: NetworkView, least: Float) -> [FoundFace] {
        let results = detector.results(
            of: picture, view.view(places: detector.side, low: -1, continues: false))
        return Detection.all(results, least: least, side: detector.side).map { detection in
            let center = view.pixel(at: detection.center)
            let (width, height) = (detection.width * view.side, detection.height * view.side)
            return FoundFace(
                box: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
                leftEye: view.pixel(at: detection.leftEye), rightEye: view.pixel(at: detection.rightEye),
                confidence: Double(face_network_logistic(detection.score)))
        }
    }
}
