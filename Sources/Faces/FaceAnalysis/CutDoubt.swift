/// Why a person or a head can't be cut out of a picture reliably. The raw value is stable.
package enum CutDoubt: String, CaseIterable, Error, Sendable {
    /// The shorter side of the picture is below `FaceAnalyzer.smallestSide`.
    case small
    /// The moving picture has more different frames than `FaceAnalyzer.mostFrames`, or than a budget allows.
    case long
    /// There is no face in it, or in one of its frames.
    case faceless
    /// Too much of the mask is neither person nor background.
    case undecided
    /// The mask consists of several large parts, or none is joined to the face.
    case scattered
    /// Part of the face would be removed.
    case faceOutside
    /// Nearly nothing would be removed.
    case everything
    /// Nearly everything would be removed.
    case nothing
}
