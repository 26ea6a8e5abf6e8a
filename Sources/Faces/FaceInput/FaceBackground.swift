/// What happens to the background of a face.
package enum FaceBackground: String, CaseIterable, Sendable {
    /// It is removed if the person is clearly distinct from it; otherwise it stays, with a notice.
    case auto
    /// It stays; only the head may come as an oval.
    case keep
}

/// Why a background stays that may be removed, or a head is no head alone.
package enum BackgroundDoubt: String, CaseIterable, Sendable {
    /// The picture is too small.
    case small
    /// No face was found, in at least one frame.
    case faceless
    /// The edge of the person is unclear.
    case undecided
    /// The person is in several pieces, or isn't connected to the face.
    case scattered
    /// A part of the face would be removed.
    case outside
    /// Nearly nothing would be removed.
    case everything
    /// Nearly everything would be removed.
    case nothing
    /// The animation has too many frames, or frames that are too large.
    case long
}
