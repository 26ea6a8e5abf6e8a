import Messages
package import Platforms

/// Why there is no picture for a target.
package enum ExportError: CodedError, Equatable {
    /// A moving picture was asked of a costume whose frames are all equal.
    case doesNotMove(PictureFormat)
    /// There are fewer different frames than the target demands.
    case tooFewFrames(PictureFormat, found: Int, needed: Int)
    /// Even the smallest picture is longer.
    case tooLong(PictureFormat, bytes: Int, limit: Int)
    /// The library that writes the format failed.
    case library(PictureFormat, reason: String)

    package var code: String {
        switch self {
        case .doesNotMove: "picture.still"
        case .tooFewFrames: "picture.frames"
        case .tooLong: "picture.limit"
        case .library: "picture.failed"
        }
    }

    package var evidence: [String: String] {
        switch self {
        case .doesNotMove(let format): ["format": format.rawValue]
        case .tooFewFrames(let format, let found, let needed):
            ["format": format.rawValue, "found": String(found), "needed": String(needed)]
        case .tooLong(let format, let bytes, let limit):
            ["format": format.rawValue, "bytes": String(bytes), "limit": String(limit)]
        case .library(let format, let reason): ["format": format.rawValue, "reason": reason]
        }
    }
}

extension ExportError {
    init(_ error: EncodingLimitError, _ format: PictureFormat) {
        switch error {
        case .limitTooSmall(let bytes, let limit): self = .tooLong(format, bytes: bytes, limit: limit)
        }
    }
}
