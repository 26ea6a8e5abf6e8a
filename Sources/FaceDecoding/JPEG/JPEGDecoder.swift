import ImageCodecs
import Raster

/// JPEG, baseline and progressive, grey, YCbCr, RGB, CMYK and YCCK, in sRGB and turned upright.
enum JPEGDecoder {
    static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        let metadata = JPEGMetadata(of: bytes)
        var notices: [FaceNotice] = []
        let picture = try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            let rows = try unsafe JPEGRows(bytes, metadata)
            notices = rows.notices
            let (width, height) = (rows.width, rows.height)
            try limits.check(width: width, height: height)
            try DecodingLimits.checkWorkingMemory(rows.coefficientBytes)
            try rows.start(
                divisor: divisor(max(width, height), limits.longestSide),
                maxScans: maxScans(pixels: width * height))
            let picture = try rows.picture(longestSide: limits.longestSide)
            try rows.finish()
            return picture
        }
        let size = limits.delivery(width: picture.width, height: picture.height, frames: 1)
        let upright = picture.reduced(to: size).upright(from: metadata.orientation)
        var image = DecodedImage(format: .jpeg, still: upright, limits: limits)
        image.notices = notices
        return image
    }

    /// libjpeg makes a smaller picture for nearly nothing; twice the size that is asked for keeps all of its quality.
    private static func divisor(_ longest: Int, _ longestSide: Int) -> Int {
        guard longestSide > 0 else { return 1 }
        return [8, 4, 2].first { longest / $0 >= 2 * longestSide } ?? 1
    }

    /// Ten are usual. A file of a few kilobytes can ask for thousands, each as costly as the whole picture.
    private static func maxScans(pixels: Int) -> Int {
        max(20, min(100, 1_280_000_000 / max(1, pixels)))
    }
}
