public import Messages

/// Something about a face that is worth knowing and stops nothing.
public enum FaceNotice: CodedError, Hashable {
    /// Its colour profile can't be read; the picture is taken as sRGB.
    case profileBroken(reason: String)
    /// It is brighter than screens are; shown as it is.
    case highDynamicRange
    /// No face was found in it: its middle is taken.
    case noFaceFound

    public var code: String {
        switch self {
        case .profileBroken: "face.profile.broken"
        case .highDynamicRange: "face.hdr"
        case .noFaceFound: "face.framing.none"
        }
    }

    public var evidence: [String: String] {
        if case .profileBroken(let reason) = self { return ["reason": reason] }
        return [:]
    }
}
