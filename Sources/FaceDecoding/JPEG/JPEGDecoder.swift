import ImageCodecs
import Raster

/// JPEG, baseline and progressive, grey, YCbCr, RGB, CMYK and YCCK, turned upright.
enum JPEGDecoder {
    static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        let picture = try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            let reader = try unsafe JPEGReader(bytes)
            try limits.check(width: reader.width, height: reader.height)
            try DecodingLimits.checkWorkingMemory(reader.coefficientBytes)
            try reader.start(
                divisor: divisor(max(reader.width, reader.height), limits.longestSide),
                maxScans: maxScans(pixels: reader.width * reader.height))
            let picture = try reader.picture(longestSide: limits.longestSide)
            try reader.finish()
            return picture
        }
        let size = limits.delivery(width: picture.width, height: picture.height, frames: 1)
        let upright = picture.reduced(to: size).upright(from: EXIFOrientation(inJPEG: bytes))
        return DecodedImage(format: .jpeg, still: upright, limits: limits)
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
