/// Decodes PNG, JPEG and GIF in this process.
public struct InProcessDecoder: FaceDecoder {
    public init() {}

    /// - Throws: every `DecodingError`; `truncated` also when the file ends within its first bytes.
    public func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(what: "bytes", found: bytes.count, allowed: limits.bytes)
        }
        guard let format = ImageFormat(sniffing: bytes) else {
            if let format = ImageFormat(beginningWith: bytes) { throw .truncated(format: format) }
            throw .unknownFormat(firstBytes: Self.hexadecimal(bytes.prefix(8)))
        }
        switch format {
        case .png: return try PNGDecoder.decode(bytes, limits: limits)
        case .jpeg: return try JPEGDecoder.decode(bytes, limits: limits)
        case .gif: return try GIFDecoder.decode(bytes, limits: limits)
        }
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }
}
