public import ImageCodecs

/// Decodes faces in this process: what `kigurumi-face` does behind its lock.
public struct InProcessDecoder: FaceDecoder {
    public init() { self.init(format: .heic) }

    /// Ready to decode these bytes without reading another file.
    public static func prepared(for bytes: [UInt8], findingFace: Bool) -> InProcessDecoder {
        InProcessDecoder(format: ImageFormat(sniffing: bytes))
    }

    private init(format: ImageFormat?) {
        needsThreads = format == .heic || format == .avif
        if needsThreads { FaceLibraries.loadHEIF() }
    }

    /// Whether a library starts threads.
    public let needsThreads: Bool

    /// - Throws: every `DecodingError`; `truncated` also when the file ends within its first bytes.
    public func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(what: "bytes", found: bytes.count, allowed: limits.bytes)
        }
        guard let format = ImageFormat(sniffing: bytes) else {
            if let format = ImageFormat(beginningWith: bytes) { throw .truncated(format: format) }
            throw .unknownFormat(bytes)
        }
        var image =
            switch format {
            case .png: try PNGFaceDecoder.decode(bytes, limits: limits)
            case .jpeg: try JPEGDecoder.decode(bytes, limits: limits)
            case .gif: try GIFDecoder.decode(bytes, limits: limits)
            case .webp: try WebPDecoder.decode(bytes, limits: limits)
            case .heic, .avif: try HEIFDecoder.decode(bytes, format, limits: limits)
            }
        image.libraries = FaceLibraries.all
        return image
    }
}
