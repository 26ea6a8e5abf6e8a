public import Messages

/// Why bytes are no picture for us.
public enum DecodingError: CodedError, Equatable {
    case empty
    case unknownFormat(firstBytes: String)
    /// A file of a type that is known by its first bytes and isn't read, such as `TIFF`.
    case otherFormat(name: String)
    case truncated(format: ImageFormat)
    case damaged(format: ImageFormat, reason: String)
    /// A sound file that uses what the library can't decode.
    case unsupported(format: ImageFormat, feature: String)
    /// - Parameters:
    ///   - what: the last part of the code: `bytes`, `side`, `frame.pixels`, `frames`, `total.pixels`, `duration`,
    ///     `scans`, `memory`.
    ///   - found: in the unit of the limit; of a duration hundredths of a second.
    case tooLarge(what: String, found: Int, allowed: Int)
    /// The program that decodes faces gave no picture.
    case decoder(DecoderFault)

    public var code: String {
        switch self {
        case .empty: "face.empty"
        case .unknownFormat: "face.format.unknown"
        case .otherFormat: "face.format.other"
        case .truncated: "face.truncated"
        case .damaged: "face.damaged"
        case .unsupported: "face.unsupported"
        case .tooLarge(let what, _, _): "face.limit.\(what)"
        case .decoder(let fault): fault.code
        }
    }

    public var evidence: [String: String] {
        switch self {
        case .empty: [:]
        case .unknownFormat(let firstBytes): ["bytes": firstBytes]
        case .otherFormat(let name): ["found": name]
        case .truncated(let format): ["format": format.rawValue.uppercased()]
        case .damaged(let format, let reason): ["format": format.rawValue.uppercased(), "reason": reason]
        case .unsupported(let format, let feature):
            ["format": format.rawValue.uppercased(), "feature": feature]
        case .tooLarge("duration", let found, let allowed):
            ["what": "duration", "found": Self.seconds(found), "allowed": Self.seconds(allowed)]
        case .tooLarge(let what, let found, let allowed):
            ["what": what, "found": String(found), "allowed": String(allowed)]
        case .decoder(let fault): fault.evidence
        }
    }

    /// Whether the face is to blame; else the machine, which may mend.
    public var isInputFault: Bool {
        if case .decoder(let fault) = self { return fault.isInputFault }
        return true
    }

    /// Whether the decoder was interrupted: the face may be good, and is worth a few more tries.
    public var isInterruption: Bool {
        if case .decoder(.interrupted) = self { true } else { false }
    }

    /// Of bytes that are no picture's, or none that is read.
    package static func unknownFormat(_ bytes: [UInt8]) -> DecodingError {
        if let name = OtherFormat.name(sniffing: bytes) { return .otherFormat(name: name) }
        return .unknownFormat(
            firstBytes: bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(
                separator: " "))
    }

    private static func seconds(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return String(whole) }
        return rest < 10 ? "\(whole).0\(rest)" : "\(whole).\(rest)"
    }
}
