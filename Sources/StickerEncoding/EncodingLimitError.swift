public import Messages

/// Why nothing could be made of a picture.
public enum EncodingLimitError: CodedError, Equatable {
    /// Even the smallest picture is longer.
    case limitTooSmall(bytes: Int, limit: Int)

    public var code: String { "fitting.limit" }

    public var evidence: [String: String] {
        switch self {
        case .limitTooSmall(let bytes, let limit): ["bytes": String(bytes), "limit": String(limit)]
        }
    }
}
