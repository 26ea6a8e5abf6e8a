/// Why bytes could not be decoded as an image.
package enum ImageDecodingError: Error, Equatable {
    /// What an image may have too much of. The raw value ends the codes of messages.
    package enum Limit: String, Sendable {
        /// Bytes of the file.
        case bytes
        /// Pixels of the longer side.
        case side
        case framePixels = "frame.pixels"
        case frames
        /// Pixels of all frames together.
        case totalPixels = "total.pixels"
        /// Hundredths of a second.
        case duration
        /// Scans of a progressive JPEG.
        case scans
        /// Bytes that decoding needs.
        case memory
    }

    case empty
    /// No known format; the first bytes in hexadecimal.
    case unknownFormat(firstBytes: String)
    /// A format that is recognized and not decoded, such as `TIFF`.
    case otherFormat(name: String)
    /// The file ends early.
    case truncated(format: ImageFormat)
    /// The file contradicts its format; how.
    case damaged(format: ImageFormat, reason: String)
    /// A correct file that uses a feature that isn't decoded.
    case unsupported(format: ImageFormat, feature: String)
    /// More than allowed, both in the unit of the limit.
    case tooLarge(Limit, found: Int, allowed: Int)

    package var evidence: [String: String] {
        switch self {
        case .empty: [:]
        case .unknownFormat(let firstBytes): ["bytes": firstBytes]
        case .otherFormat(let name): ["found": name]
        case .truncated(let format): ["format": format.rawValue.uppercased()]
        case .damaged(let format, let reason): ["format": format.rawValue.uppercased(), "reason": reason]
        case .unsupported(let format, let feature):
            ["format": format.rawValue.uppercased(), "feature": feature]
        case .tooLarge(.duration, let found, let allowed):
            ["what": "duration", "found": Self.seconds(found), "allowed": Self.seconds(allowed)]
        case .tooLarge(let limit, let found, let allowed):
            ["what": limit.rawValue, "found": String(found), "allowed": String(allowed)]
        }
    }

    /// The error for bytes of no format that is decoded.
    package static func unknownFormat(_ bytes: [UInt8]) -> ImageDecodingError {
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
