/// Reads the costumes' PNG art. They come with the program or from who runs it, so this one decoder is in it.
public struct PNGArtDecoder: FaceDecoder {
    public init() {}

    public func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(what: "bytes", found: bytes.count, allowed: limits.bytes)
        }
        guard ImageFormat(sniffing: bytes) == .png else { throw .unknownFormat(bytes) }
        return try PNGDecoder.decode(bytes, limits: limits)
    }
}
