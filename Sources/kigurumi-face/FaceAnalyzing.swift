import FaceInput
import ImageCodecs

/// Analyzes the frames of a face: where its parts are, and what of them is the person.
enum FaceAnalyzing {
    /// Built without networks: nothing is found.
    static let library = "no face networks"

    /// Prepares for the first picture.
    static func prepare() {}

    /// Adds the points of the face to each frame, and the person and the head if the background may be removed.
    static func analyze(_ image: inout DecodedFace, _ background: FaceBackground, _ limits: DecodingLimits) {}
}
