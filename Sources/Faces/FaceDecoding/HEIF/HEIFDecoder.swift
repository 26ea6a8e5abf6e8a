import FaceInput
import ImageCodecs
import Raster

/// Decodes the primary picture of a HEIC or AVIF. It is turned as its container states; an orientation in its
/// EXIF describes the picture before that and is ignored.
enum HEIFDecoder {
    static func decode(
        _ bytes: [UInt8], _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        let structure = HEIFStructure(bytes)
        do throws(ImageDecodingError) {
            return try decode(structure, cropper)
        } catch {
            switch error {
            case .truncated, .damaged, .unsupported:
                guard let feature = structure.unsupportedFeature else { throw error }
                throw .unsupported(format: cropper.format, feature: feature)
            default: throw error
            }
        }
    }

    private static func decode(
        _ structure: HEIFStructure, _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        let (format, limits) = (cropper.format, cropper.limits)
        return try unsafe structure.bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
            var reader = try unsafe HEIFReader(bytes, format, longestSide: structure.longestSide(limits))
            guard reader.width > 0, reader.height > 0 else {
                throw .damaged(format: format, reason: "no size")
            }
            try limits.check(width: reader.width, height: reader.height)
            guard structure.isSound else {
                throw .damaged(format: format, reason: "parts of it are missing")
            }
            // The planes, and the picture that is made of them; of deep ones in two depths.
            try DecodingLimits.checkWorkingMemory(reader.width * reader.height * (structure.isDeep ? 14 : 7))
            cropper.announce(DecodingWork(pixels: reader.width * reader.height, frames: 1))
            try reader.decode(isMonochrome: structure.isMonochrome)
            try limits.check(width: reader.width, height: reader.height)
            let (description, notices) = colors(of: reader)
            reader.colors = FaceColors(
                description, .rgba8, isGray: structure.isMonochrome, notices: notices)
            var face = try deliver(reader, cropper)
            if structure.hasMovie { face.notices.append(.movieUnread(format: format)) }
            return face
        }
    }

    private static func deliver(
        _ reader: borrowing HEIFReader, _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        var image = try cropper.still(
            width: reader.width, height: reader.height, rereads: true
        ) { share, longestSide throws(ImageDecodingError) in
            reader.rewind()
            // All rows are decoded already.
            return try reader.picture(of: share, longestSide: longestSide, isChecked: false)
        }
        image.notices = reader.colors.notices + image.notices
        return image
    }

    private static func colors(of reader: borrowing HEIFReader) -> (ColorDescription, [FaceNotice]) {
        let (primaries, transfer) = reader.described
        let notices: [FaceNotice] =
            ColorSpace.isHighDynamicRange(transfer: transfer) ? [.highDynamicRange] : []
        if let profile = reader.profile { return (.profile(profile), notices) }
        return (ColorSpace(primaries: primaries, transfer: transfer).map { .space($0) } ?? .standard, notices)
    }
}
