import FaceInput
import ImageCodecs
import Raster

/// Decodes PNG of every color type, depth and interlacing, and APNG.
enum PNGFaceDecoder {
    /// Pictures with more pixels are rounded to 8 bits before their colors are converted.
    private static let deepPixels = 4_000_000

    static func decode(_ bytes: [UInt8], _ cropper: FaceCropper) throws(ImageDecodingError) -> DecodedFace {
        let structure = try PNGStructure(of: bytes)
        let (width, height) = (structure.width, structure.height)
        try cropper.limits.check(width: width, height: height)
        let file = PNGFile(bytes)
        let (description, notices) = file.colors()
        // 16 bits matter only if colors are converted, and are worth it only if that doesn't take seconds.
        let isDeep =
            file.depth == 16 && description != .standard && width * height <= deepPixels
        let colors = FaceColors(
            description, isDeep ? .rgba16 : .rgba8, isGray: file.isGray, otherwise: file.colorsBesideProfile,
            notices: notices)
        var cropper = cropper
        cropper.orientation = file.exif.flatMap { EXIFOrientation(inEXIF: $0) } ?? .topLeft
        var image: DecodedFace
        if let animation = PNGAnimation(file, width: width, height: height) {
            image = try animation.decode(colors, isDeep: isDeep, cropper)
        } else {
            cropper.announce(DecodingWork(pixels: width * height, frames: 1))
            // A large picture takes a second, so it isn't read twice.
            image = try cropper.still(
                width: width, height: height, rereads: false
            ) { share, longestSide throws(ImageDecodingError) in
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

    /// Decodes a part of one picture.
    /// - Parameter longestSide: in pixels, to which a larger part is scaled down; 0: never.
    static func picture(
        _ bytes: [UInt8], _ colors: FaceColors, isDeep: Bool, _ share: PictureShare = .all,
        longestSide: Int = 0
    ) throws(ImageDecodingError) -> Bitmap {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
            let rows = try unsafe PNGRows(bytes, colors, isDeep: isDeep)
            // An interlaced picture is held in memory as a whole, with its 16-bit samples if it has them.
            if longestSide == 0 {
                try DecodingLimits.checkWorkingMemory(rows.width * rows.height * (isDeep ? 12 : 4))
            }
            return try rows.picture(of: share, longestSide: longestSide)
        }
    }
}

/// Reads the rows of a PNG and converts them to premultiplied sRGB.
struct PNGRows: ~Copyable, RowSource {
    private let reader: PNGReader
    private let colors: FaceColors

    /// - Parameter bytes: must outlive the rows.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ colors: FaceColors, isDeep: Bool) throws(ImageDecodingError) {
        reader = try unsafe PNGReader(bytes, isDeep ? .storedDeep : .stored)
        self.colors = colors
    }

    var width: Int { reader.width }
    var height: Int { reader.height }

    func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        if reader.isDeep {
            var samples = [UInt16](repeating: 0, count: rows.count * 4)
            try reader.readDeep(into: &samples)
            colors.conversion?.convert(samples, into: &rows)
        } else {
            try reader.readStraight(into: &rows)
            colors.conversion?.convert(&rows)
        }
        PNGReader.premultiply(&rows)
    }
}
