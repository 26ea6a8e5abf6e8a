public import Messages

/// Why bytes are no picture for us.
public enum DecodingError: CodedError, Equatable {
    case empty
    case unknownFormat(firstBytes: String)
    case truncated(format: ImageFormat)
    case damaged(format: ImageFormat, reason: String)
    case tooLarge(what: String, found: Int, allowed: Int)

    public var code: String {
        switch self {
        case .empty: "face.empty"
        case .unknownFormat: "face.format.unknown"
        case .truncated: "face.truncated"
        case .damaged: "face.damaged"
        case .tooLarge(let what, _, _): "face.limit.\(what)"
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .empty: [:]
        case .unknownFormat(let firstBytes): ["bytes": firstBytes]
        case .truncated(let format): ["format": format.rawValue]
        case .damaged(let format, let reason): ["format": format.rawValue, "reason": reason]
        case .tooLarge(let what, let found, let allowed):
            ["what": what, "found": String(found), "allowed": String(allowed)]
        }
    }
}
