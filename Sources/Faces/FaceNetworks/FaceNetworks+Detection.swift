internal import CFaceNetworks
package import FaceAnalysis
package import Raster

extension FaceNetworks {
    /// The faces of a picture that is upright and not much larger than a person, the best first. Looks once, so it is
    /// fit for every frame of an animation.
    package func faces(in picture: Bitmap) -> [FoundFace] {
        let whole = NetworkView(allOf: picture)
        let found = faces(in: picture, whole, least: 0)
        // A face may be too close to fill the network's square; with room around it is found.
        return ranked(found.isEmpty ? faces(in: picture, whole.scaled(by: 1.6), least: 0) : found)
    }

    /// The faces that a detection finds in a square of a picture, in no order.
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

    /// The most certain first; between similar ones the larger.
    private func ranked(_ faces: [FoundFace]) -> [FoundFace] {
        let largest = faces.map(\.side).max() ?? 1
        return faces.sorted {
            $0.rank($0.confidence, largest, weight: 0.5) > $1.rank($1.confidence, largest, weight: 0.5)
        }
    }
}

extension FoundFace {
    /// The longer side of the box in pixels.
    var side: Double { max(box.width, box.height) }

    /// From one eye to the other, in pixels.
    var eyeDistance: Double {
        let (x, y) = (rightEye.x - leftEye.x, rightEye.y - leftEye.y)
        return (x * x + y * y).squareRoot()
    }

    /// How good a choice it is.
    /// - Parameters:
    ///   - certainty: how certain it is.
    ///   - largest: the side of the largest face it is compared with, in pixels.
    ///   - weight: how much the size counts, up to 1.
    func rank(_ certainty: Double, _ largest: Double, weight: Double) -> Double {
        certainty * (1 - weight + weight * side / largest)
    }

    /// Whether two boxes show the same face: the middle of one lies well within the other.
    package func isSame(as other: FoundFace) -> Bool {
        let (x, y) = (box.center.x - other.box.center.x, box.center.y - other.box.center.y)
        return max(abs(x), abs(y)) < 0.4 * max(side, other.side)
    }
}
