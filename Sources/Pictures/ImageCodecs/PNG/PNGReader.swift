internal import CImageShims
package import Raster

/// libpng's reading side, one a file.
@safe package struct PNGReader: ~Copyable, RowSource {
    private let handle: OpaquePointer
    package let width: Int
    package let height: Int
    package let isInterlaced: Bool
    /// Whether rows come with 16 bits a channel, by `readDeep`.
    package let isDeep: Bool

    /// What rows are made of.
    package enum Samples {
        /// Made sRGB by gAMA.
        case standard
        /// Colors as they are stored.
        case stored
        /// The same in 16 bits a channel where the file has them.
        case storedDeep
    }

    /// - Parameter bytes: must outlive the reader.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, _ samples: Samples = .standard)
        throws(ImageDecodingError)
    {
        var reason = codec_reason()
        guard
            let handle = unsafe codec_png_open(
                bytes.baseAddress, bytes.count, samples.value, &reason)
        else {
            throw .damaged(format: .png, reason: reason.message)
        }
        unsafe self.handle = handle
        width = unsafe Int(codec_png_width(handle))
        height = unsafe Int(codec_png_height(handle))
        isInterlaced = unsafe codec_png_is_interlaced(handle)
        isDeep = unsafe codec_png_pixel_bytes(handle) == 8
    }

    deinit { unsafe codec_png_close(handle) }

    /// Reads all rows at once: the only way to read an interlaced picture.
    package func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        try readStraight(into: &rows)
        Self.premultiply(&rows)
    }

    /// The same before colors are multiplied by their alpha.
    package func readStraight(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        precondition(!isDeep && rows.count % width == 0 && (!isInterlaced || rows.count == width * height))
        let count = UInt32(rows.count / width)
        var reason = codec_reason()
        let read = unsafe rows.withUnsafeMutableBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return isInterlaced
                ? unsafe codec_png_read_whole(handle, start, &reason)
                : unsafe codec_png_read_rows(handle, start, count, &reason)
        }
        guard read else { throw .damaged(format: .png, reason: reason.message) }
    }

    /// Four samples a pixel of 16 bits, straight.
    package func readDeep(into samples: inout [UInt16]) throws(ImageDecodingError) {
        let count = samples.count / 4
        precondition(isDeep && count % width == 0 && (!isInterlaced || count == width * height))
        var reason = codec_reason()
        let read = unsafe samples.withUnsafeMutableBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return isInterlaced
                ? unsafe codec_png_read_whole(handle, start, &reason)
                : unsafe codec_png_read_rows(handle, start, UInt32(count / width), &reason)
        }
        guard read else { throw .damaged(format: .png, reason: reason.message) }
    }

    package static func premultiply(_ pixels: inout MutableSpan<Pixel>) {
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            for index in pixels.indices {
                let bits = unsafe pixels[index].bits
                let alpha = bits >> 24
                if alpha == 255 { continue }
                // Two channels at once; n + (n >> 8) + 128 >> 8 is n / 255 rounded, exact for products of bytes.
                var redBlue = (bits & 0xff_00ff) &* alpha &+ 0x80_0080
                redBlue = (redBlue &+ (redBlue >> 8 & 0xff_00ff)) >> 8 & 0xff_00ff
                var green = (bits >> 8 & 0xff) &* alpha &+ 0x80
                green = (green &+ (green >> 8)) & 0xff00
                unsafe pixels[index] = Pixel(bits: redBlue | green | alpha << 24)
            }
        }
    }
}

extension PNGReader.Samples {
    fileprivate var value: codec_png_samples {
        switch self {
        case .standard: CODEC_PNG_SRGB
        case .stored: CODEC_PNG_STORED
        case .storedDeep: CODEC_PNG_STORED_DEEP
        }
    }
}
