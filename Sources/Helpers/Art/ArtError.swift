public import Messages

/// Why art could not be drawn.
public enum ArtError: CodedError, Equatable {
    case helperMissing(program: String, looked: [String])
    case helperFailed(program: String, reason: String)
    case damaged(reason: String)
    case elementMissing(String)
    case tooLarge(width: Int, height: Int)

    public var code: String {
        switch self {
        case .helperMissing: "helper.missing"
        case .helperFailed: "helper.failed"
        case .damaged: "art.damaged"
        case .elementMissing: "art.element.missing"
        case .tooLarge: "art.too.large"
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .helperMissing(let program, let looked):
            ["program": program, "looked": looked.joined(separator: ", ")]
        case .helperFailed(let program, let reason): ["program": program, "reason": reason]
        case .damaged(let reason): ["reason": reason]
        case .elementMissing(let id): ["element": id]
        case .tooLarge(let width, let height): ["width": String(width), "height": String(height)]
        }
    }
}
