import Messages

/// Why an animation can't be written.
package enum GIFWritingError: CodedError, Equatable {
    case noFrames
    /// Sides must be 1…65,535 pixels and the same in all frames.
    case size(width: Int, height: Int)
    /// giflib's own words.
    case container(reason: String)

    package var code: String {
        switch self {
        case .noFrames: "gif.frames.none"
        case .size: "gif.size"
        case .container: "gif.container"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .noFrames: [:]
        case .size(let width, let height): ["width": String(width), "height": String(height)]
        case .container(let reason): ["reason": reason]
        }
    }
}
