internal import CFaceNetworks
package import FaceAnalysis
package import Raster

/// Finds faces, their points and people in pictures, with MediaPipe's networks. The same picture gives the same results
/// on every processor.
package struct FaceNetworks: FaceSeeing, Sendable {
    let detector: Network
    let landmarks: Network
    let segmenter: Network

    /// The networks of this program; nil if it was built without them.
    package init?() {
        typealias Tables = NetworkTables
        guard Self.isAvailable,
            let detector = Network(plan: Tables.detectorPlan, digits: Tables.detectorWeights),
            let landmarks = Network(plan: Tables.landmarksPlan, digits: Tables.landmarksWeights),
            let segmenter = Network(plan: Tables.segmenterPlan, digits: Tables.segmenterWeights)
        else { return nil }
        (self.detector, self.landmarks, self.segmenter) = (detector, landmarks, segmenter)
    }

    /// Whether this program was built with the networks, known without preparing them.
    package static var isAvailable: Bool {
        #if FaceNetworks
            !NetworkTables.segmenterPlan.isEmpty
        #else
            false
        #endif
    }

    /// The networks and their version, such as `MediaPipe 0.10.21`; decides results as a library's version does.
    package static var version: String { isAvailable ? "MediaPipe 0.10.21" : "no face networks" }

    /// Where the networks see a person.
    /// - Parameter picture: of any size; an empty one has no person.
    package func personMask(in picture: Bitmap) -> PersonMask {
        let places = PersonMask.side
        let (across, down) = (Double(picture.width) / Double(places), Double(picture.height) / Double(places))
        let view = face_view(
            a: across, b: 0, c: 0, d: 0, e: down, f: 0, low: 0, high: 1, continues: 0)
        let values = segmenter.results(of: picture, view).first ?? []
        return PersonMask(values: values) ?? PersonMask.nobody
    }
}
