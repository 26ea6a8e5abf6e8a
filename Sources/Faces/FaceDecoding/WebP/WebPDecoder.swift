import FaceInput
import ImageCodecs
import Raster

/// Decodes WebP: lossy and lossless, still and animated.
enum WebPDecoder {
    static func decode(_ bytes: [UInt8], _ cropper: FaceCropper) throws(ImageDecodingError) -> DecodedFace {
        // The size in the header is that of everything behind it.
        let announced = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard announced + 8 <= bytes.count else { throw .truncated(format: .webp) }
        return try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
            let reader = try unsafe WebPReader(bytes)
            try cropper.limits.check(width: reader.width, height: reader.height)
            let colors = FaceColors(reader.chunk("ICCP").map { .profile($0) } ?? .standard, .rgba8)
            var cropper = cropper
            cropper.orientation =
                reader.chunk("EXIF").flatMap { EXIFOrientation(inEXIF: $0[...]) } ?? .topLeft
            cropper.announce(
                DecodingWork(pixels: reader.width * reader.height, frames: reader.frameCount))
            // A single frame may be smaller than the canvas, too.
            var image =
                reader.frameCount > 1 || !reader.isCovered
                ? try moving(reader, colors, cropper) : try still(reader, colors, cropper)
            image.notices = colors.notices + image.notices
            return image
        }
    }

    private static func still(
        _ reader: borrowing WebPReader, _ colors: FaceColors, _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        let (width, height) = (reader.width, reader.height)
        // libwebp holds a lossless picture in memory as a whole.
        try DecodingLimits.checkWorkingMemory(width * height * 4)
        return try cropper.still(
            width: width, height: height, rereads: false
        ) { share, longestSide throws(ImageDecodingError) in
            let part = share.pixels(width: width, height: height)
            // Twice the size needed keeps all detail.
            var scale =
                longestSide > 0 ? min(1, 2 * Double(longestSide) / Double(max(part.width, part.height))) : 1
            let room = DecodingLimits.workingMemory / 4 - width * height
            scale = min(scale, (Double(room) / Double(width * height)).squareRoot())
            var picture = try reader.still(
                width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
            finish(&picture, colors)
            if share == .all { return picture }
            return picture.cropped(to: share.pixels(width: picture.width, height: picture.height))
        }
    }

    private static func moving(
        _ reader: borrowing WebPReader, _ colors: FaceColors, _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        let (count, limits) = (reader.frameCount, cropper.limits)
        guard count <= limits.frames else {
            throw .tooLarge(.frames, found: count, allowed: limits.frames)
        }
        let (width, height) = (reader.width, reader.height)
        var seconds: [Double] = []
        for frame in 0..<count { seconds.append(reader.duration(frame)) }
        let delays = try limits.check(
            width: width, height: height, delays: FrameDelays.hundredths(seconds: seconds))
        try DecodingLimits.checkWorkingMemory(width * height * 4 * 4)
        var moving = AnimationCropper(cropper, count: count)
        for delay in delays {
            var picture = try reader.next()
            finish(&picture, colors)
            moving.add(picture, delay: delay)
        }
        return try moving.image()
    }

    /// Converts a picture to premultiplied sRGB.
    private static func finish(_ picture: inout Bitmap, _ colors: FaceColors) {
        var pixels = picture.pixels.mutableSpan
        colors.conversion?.convert(&pixels)
        PNGReader.premultiply(&pixels)
    }
}
