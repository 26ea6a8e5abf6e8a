import ImageCodecs
import Raster

/// PNG of every colour type, depth and interlace, and APNG, in sRGB and turned upright.
enum PNGFaceDecoder {
    /// Larger pictures are rounded to 8 bits before their colours are converted.
    private static let deepPixels = 4_000_000

    static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        let structure = try PNGStructure(of: bytes)
        try limits.check(width: structure.width, height: structure.height)
        let file = PNGFile(bytes)
        let (description, notices) = file.colors()
        // Deeper than a byte only where colours are converted, and where that takes no seconds.
        let isDeep =
            file.depth == 16 && description != .standard && structure.width * structure.height <= deepPixels
        let colors = FaceColors(description, isDeep ? .rgba16 : .rgba8, notices: notices)
        let orientation = file.exif.flatMap { EXIFOrientation(inEXIF: $0) } ?? .topLeft
        var image: DecodedImage
        if let animation = PNGAnimation(file, width: structure.width, height: structure.height) {
            image = try animation.decode(colors, isDeep: isDeep, orientation, limits: limits)
        } else {
            let picture = try picture(
                bytes, colors, isDeep: isDeep, longestSide: file.isInterlaced ? 0 : limits.longestSide)
            let size = limits.delivery(width: picture.width, height: picture.height, frames: 1)
            image = DecodedImage(
                format: .png, still: picture.reduced(to: size).upright(from: orientation), limits: limits)
        }
        image.notices = colors.notices
        return image
    }

    /// - Parameter longestSide: 0 keeps every size.
    static func picture(
        _ bytes: [UInt8], _ colors: FaceColors, isDeep: Bool, longestSide: Int
    ) throws(DecodingError) -> Bitmap {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            let rows = try unsafe PNGRows(bytes, colors, isDeep: isDeep)
            // An interlaced picture comes whole seven times over, deep ones beside their rows of 16 bits.
            if longestSide == 0 {
                try DecodingLimits.checkWorkingMemory(rows.width * rows.height * (isDeep ? 12 : 4))
            }
            return try rows.picture(longestSide: longestSide)
        }
    }
}
