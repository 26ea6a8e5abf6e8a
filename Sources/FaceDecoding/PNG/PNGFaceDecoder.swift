import ImageCodecs
import Raster

/// PNG of every color type, depth and interlace, and APNG, in sRGB and turned upright.
enum PNGFaceDecoder {
    /// Larger pictures are rounded to 8 bits before their colors are converted.
    private static let deepPixels = 4_000_000

    static func decode(_ bytes: [UInt8], _ cropper: FaceCropper) throws(DecodingError) -> DecodedImage {
        let structure = try PNGStructure(of: bytes)
        let (width, height) = (structure.width, structure.height)
        try cropper.limits.check(width: width, height: height)
        let file = PNGFile(bytes)
        let (description, notices) = file.colors()
        // Deeper than a byte only where colors are converted, and where that takes no seconds.
        let isDeep =
            file.depth == 16 && description != .standard && width * height <= deepPixels
        let colors = FaceColors(description, isDeep ? .rgba16 : .rgba8, notices: notices)
        var cropper = cropper
        cropper.orientation = file.exif.flatMap { EXIFOrientation(inEXIF: $0) } ?? .topLeft
        var image: DecodedImage
        if let animation = PNGAnimation(file, width: width, height: height) {
            image = try animation.decode(colors, isDeep: isDeep, cropper)
        } else {
            // A large one takes a second, which twice would be too long.
            image = try cropper.still(
                width: width, height: height, rereads: false
            ) { share, longestSide throws(DecodingError) in
                guard file.isInterlaced else {
                    return try picture(bytes, colors, isDeep: isDeep, share, longestSide: longestSide)
                }
                let picture = try picture(bytes, colors, isDeep: isDeep)
                return share == .all
                    ? picture : picture.cropped(to: share.pixels(width: width, height: height))
            }
        }
        image.notices = colors.notices + image.notices
        return image
    }

    /// - Parameter longestSide: 0 keeps every size.
    static func picture(
        _ bytes: [UInt8], _ colors: FaceColors, isDeep: Bool, _ share: PictureShare = .all,
        longestSide: Int = 0
    ) throws(DecodingError) -> Bitmap {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            let rows = try unsafe PNGRows(bytes, colors, isDeep: isDeep)
            // An interlaced picture comes whole seven times over, deep ones beside their rows of 16 bits.
            if longestSide == 0 {
                try DecodingLimits.checkWorkingMemory(rows.width * rows.height * (isDeep ? 12 : 4))
            }
            return try rows.picture(of: share, longestSide: longestSide)
        }
    }
}
