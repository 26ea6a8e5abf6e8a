package import ImageCodecs
import Messages

/// Why a face was not decoded.
package enum FaceError: CodedError, Equatable {
    /// The file is at fault.
    case image(ImageDecodingError)
    /// The program that decodes faces returned no picture.
    case decoder(DecoderFault)

    package var code: String {
        switch self {
        case .image(.empty): "face.empty"
        case .image(.unknownFormat): "face.format.unknown"
        case .image(.otherFormat): "face.format.other"
        case .image(.truncated): "face.truncated"
        case .image(.damaged): "face.damaged"
        case .image(.unsupported): "face.unsupported"
        case .image(.tooLarge(let limit, _, _)): "face.limit.\(limit.rawValue)"
        case .decoder(let fault): fault.code
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .image(let error): error.evidence
        case .decoder(let fault): fault.evidence
        }
    }

    /// Whether the face is at fault; otherwise it is the machine, and a later try may succeed.
    package var isInputFault: Bool {
        if case .decoder(let fault) = self { return fault.isInputFault }
        return true
    }

    /// Whether the decoder was interrupted: the face may be good and is worth a few more tries.
    package var isInterruption: Bool {
        if case .decoder(.interrupted) = self { true } else { false }
    }
}
