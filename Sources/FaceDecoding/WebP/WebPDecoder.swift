import ImageCodecs
import Raster

/// WebP, lossy and lossless, still and moving, in sRGB and turned upright.
enum WebPDecoder {
    static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        // The size in the header is of all that follows it.
        let told = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard told + 8 <= bytes.count else { throw .truncated(format: .webp) }
        return try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            let reader = try unsafe WebPReader(bytes)
            try limits.check(width: reader.width, height: reader.height)
            let colors = FaceColors(reader.chunk("ICCP").map { .profile($0) } ?? .standard, .rgba8)
            let orientation = reader.chunk("EXIF").flatMap { EXIFOrientation(inEXIF: $0[...]) } ?? .topLeft
            var image =
                reader.frameCount > 1
                ? try moving(reader, colors, orientation, limits)
                : try still(reader, colors, orientation, limits)
            image.notices = colors.notices
            return image
        }
    }

    private static func still(
        _ reader: borrowing WebPReader, _ colors: FaceColors, _ orientation: EXIFOrientation,
        _ limits: DecodingLimits
    ) throws(DecodingError) -> DecodedImage {
        // Twice as large as needed keeps all of its quality, and a lossy one never stands in memory whole.
        var generous = limits
        generous.longestSide *= 2
        generous.memory *= 4
        let size = generous.delivery(width: reader.width, height: reader.height, frames: 1)
        try DecodingLimits.checkWorkingMemory(reader.width * reader.height * 4 + size.width * size.height * 4)
        var picture = try reader.still(width: size.width, height: size.height)
        finish(&picture, colors)
        let delivered = limits.delivery(width: picture.width, height: picture.height, frames: 1)
        return DecodedImage(
            format: .webp, still: picture.reduced(to: delivered).upright(from: orientation), limits: limits)
    }

    private static func moving(
        _ reader: borrowing WebPReader, _ colors: FaceColors, _ orientation: EXIFOrientation,
        _ limits: DecodingLimits
    ) throws(DecodingError) -> DecodedImage {
        let count = reader.frameCount
        guard count <= limits.frames else {
            throw .tooLarge(what: "frames", found: count, allowed: limits.frames)
        }
        let (width, height) = (reader.width, reader.height)
        var seconds: [Double] = []
        for frame in 0..<count { seconds.append(reader.duration(frame)) }
        let delays = FrameDelays.hundredths(seconds: seconds)
        try limits.check(width: width, height: height, delays: delays)
        try DecodingLimits.checkWorkingMemory(width * height * 4 * 4)
        let size = limits.delivery(width: width, height: height, frames: count)
        var frames: [DecodedImage.Frame] = []
        for delay in delays {
            var picture = try reader.next()
            finish(&picture, colors)
            frames.append(
                DecodedImage.Frame(bitmap: picture.reduced(to: size).upright(from: orientation), delay: delay)
            )
        }
        guard let first = frames.first?.bitmap else { throw .damaged(format: .webp, reason: "no frames") }
        return DecodedImage(format: .webp, width: first.width, height: first.height, frames: frames)
    }

    /// Converted, then premultiplied.
    private static func finish(_ picture: inout Bitmap, _ colors: FaceColors) {
        var pixels = picture.pixels.mutableSpan
        colors.conversion?.convert(&pixels)
        PNGReader.premultiply(&pixels)
    }
}
