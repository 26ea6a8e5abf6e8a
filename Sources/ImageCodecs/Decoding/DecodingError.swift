public import Messages

/// Why bytes are no picture for us.
public enum DecodingError: CodedError, Equatable {
    case empty
    case unknownFormat(firstBytes: String)
    case truncated(format: ImageFormat)
    case damaged(format: ImageFormat, reason: String)
    /// - Parameters:
    ///   - what: the last part of the code: `bytes`, `side`, `frame.pixels`, `frames`, `total.pixels`, `duration`,
    ///     `scans`, `memory`.
    ///   - found: in the unit of the limit; of a duration hundredths of a second.
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
        case .truncated(let format): ["format": format.rawValue.uppercased()]
        case .damaged(let format, let reason): ["format": format.rawValue.uppercased(), "reason": reason]
        case .tooLarge("duration", let found, let allowed):
            ["what": "duration", "found": Self.seconds(found), "allowed": Self.seconds(allowed)]
        case .tooLarge(let what, let found, let allowed):
            ["what": what, "found": String(found), "allowed": String(allowed)]
        }
    }

    private static func seconds(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return String(whole) }
        return rest < 10 ? "\(whole).0\(rest)" : "\(whole).\(rest)"
    }
}
