package import FaceInput
package import ImageCodecs
import Raster

/// Decodes faces in the calling process. `kigurumi-face` uses it after it has locked itself; tests use it
/// directly.
package struct InProcessDecoder: FaceDecoder {
    /// A decoder for all formats; loads their libraries.
    /// - Parameter search: finds heads; nil: all of a picture is delivered where a head is wanted.
    package init(search: HeadSearch? = nil) { self.init(format: .heic, search, announce: { _ in }) }

    /// A decoder that can decode faces of one format without opening another file.
    /// - Parameter announce: called once with the size of a picture before it is decoded.
    package static func prepared(
        for format: ImageFormat?, search: HeadSearch? = nil,
        announce: @escaping @Sendable (DecodingWork) -> Void = { _ in }
    ) -> InProcessDecoder {
        InProcessDecoder(format: format, search, announce: announce)
    }

    private let search: HeadSearch?

    private let announce: @Sendable (DecodingWork) -> Void

    private init(
        format: ImageFormat?, _ search: HeadSearch?, announce: @escaping @Sendable (DecodingWork) -> Void
    ) {
        self.search = search
        self.announce = announce
        needsThreads = format == .heic || format == .avif
        if needsThreads { FaceLibraries.loadHEIF() }
    }

    /// Whether the libraries of the format may try to start threads.
    package let needsThreads: Bool

    package func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace {
        try decode(bytes, limits: limits, part: .whole)
    }

    /// Decodes a part of a face.
    /// - Throws: `image`; it is `truncated` even if the file ends within its signature.
    package func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(FaceError) -> DecodedFace {
        do throws(ImageDecodingError) {
            var face = try decode(bytes, limits, part)
            face.libraries = FaceLibraries.all
            if face.frames.allSatisfy({ $0.bitmap.pixels.allSatisfy { $0.a == 0 } }) {
                face.notices.append(.invisible)
            }
            return face
        } catch {
            throw .image(error)
        }
    }

    private func decode(
        _ bytes: [UInt8], _ limits: DecodingLimits, _ part: FacePart
    ) throws(ImageDecodingError) -> DecodedFace {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(.bytes, found: bytes.count, allowed: limits.bytes)
        }
        guard let format = ImageFormat(sniffing: bytes) else {
            if let format = ImageFormat(beginningWith: bytes) { throw .truncated(format: format) }
            throw .unknownFormat(bytes)
        }
        let cropper = FaceCropper(
            format: format, limits: limits, part: part, search: search, announce: announce)
        return switch format {
        case .png: try PNGFaceDecoder.decode(bytes, cropper)
        case .jpeg: try JPEGDecoder.decode(bytes, cropper)
        case .gif: try GIFDecoder.decode(bytes, cropper)
        case .webp: try WebPDecoder.decode(bytes, cropper)
        case .heic, .avif: try HEIFDecoder.decode(bytes, cropper)
        }
    }
}
