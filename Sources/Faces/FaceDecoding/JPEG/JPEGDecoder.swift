import FaceInput
import ImageCodecs
import Raster

/// Decodes JPEG, baseline and progressive, as gray, YCbCr, RGB, CMYK or YCCK.
enum JPEGDecoder {
    static func decode(_ bytes: [UInt8], _ cropper: FaceCropper) throws(ImageDecodingError) -> DecodedFace {
        let metadata = JPEGMetadata(of: bytes)
        var cropper = cropper
        cropper.orientation = metadata.orientation
        return try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
            let rows = try unsafe JPEGRows(bytes, metadata)
            let (width, height, colors) = (rows.width, rows.height, rows.colors)
            try cropper.limits.check(width: width, height: height)
            try DecodingLimits.checkWorkingMemory(rows.coefficientBytes)
            cropper.announce(DecodingWork(pixels: width * height, frames: 1))
            // A progressive file takes many passes, so it isn't read twice. Others are read sooner, small and then in part,
            // than they fill the memory.
            let rereads = rows.coefficientBytes == 0
            if rereads { cropper.heldPixels = 0 }
            var lacksEnd: Bool?
            var image = try cropper.still(
                width: width, height: height, rereads: rereads
            ) { share, longestSide throws(ImageDecodingError) in
                try unsafe picture(JPEGRows(bytes, metadata, colors: colors), share, longestSide, &lacksEnd)
            }
            if lacksEnd == true { image.notices.insert(.endMissing(format: .jpeg), at: 0) }
            image.notices = colors.notices + image.notices
            return image
        }
    }

    /// - Parameter lacksEnd: whether the file lacks its end mark; nil before it was read once.
    private static func picture(
        _ rows: consuming JPEGRows, _ share: PictureShare, _ longestSide: Int, _ lacksEnd: inout Bool?
    ) throws(ImageDecodingError) -> Bitmap {
        let part = share.pixels(width: rows.width, height: rows.height)
        try rows.start(
            divisor: divisor(max(part.width, part.height), longestSide),
            maxScans: maxScans(pixels: rows.width * rows.height))
        let shown = share.pixels(width: rows.width, height: rows.height)
        rows.columns = shown.x..<shown.x + shown.width
        let picture = try rows.picture(of: share, longestSide: longestSide, isChecked: lacksEnd == nil)
        if lacksEnd == nil { lacksEnd = try rows.finish() }
        return picture
    }

    /// The scale at which libjpeg decodes: a smaller picture takes almost no time, and twice the size needed
    /// keeps all detail.
    private static func divisor(_ longest: Int, _ longestSide: Int) -> Int {
        guard longestSide > 0 else { return 1 }
        return [8, 4, 2].first { longest / $0 >= 2 * longestSide } ?? 1
    }

    /// The most scans that are decoded. Ten are usual; a file of a few kilobytes can contain thousands, and
    /// each takes as long as the whole picture.
    private static func maxScans(pixels: Int) -> Int {
        max(20, min(100, 1_280_000_000 / max(1, pixels)))
    }
}
