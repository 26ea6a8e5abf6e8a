internal import CImageShims
import Raster

/// libpng's reading side, one a file.
@safe struct PNGReader: ~Copyable, RowSource {
    private let handle: OpaquePointer
    let width: Int
    let height: Int
    let isInterlaced: Bool

    /// - Parameter bytes: must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingError) {
        var reason = codec_reason()
        guard let handle = unsafe codec_png_open(bytes.baseAddress, bytes.count, &reason) else {
            throw .damaged(format: .png, reason: reason.message)
        }
        unsafe self.handle = handle
        width = unsafe Int(codec_png_width(handle))
        height = unsafe Int(codec_png_height(handle))
        isInterlaced = unsafe codec_png_is_interlaced(handle)
    }

    deinit { unsafe codec_png_close(handle) }

    /// Of an interlaced picture only all rows at once.
    func read(into rows: inout MutableSpan<Pixel>) throws(DecodingError) {
        precondition(rows.count % width == 0 && (!isInterlaced || rows.count == width * height))
        let count = UInt32(rows.count / width)
        var reason = codec_reason()
        let read = unsafe rows.withUnsafeMutableBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return isInterlaced
                ? unsafe codec_png_read_whole(handle, start, &reason)
                : unsafe codec_png_read_rows(handle, start, count, &reason)
        }
        guard read else { throw .damaged(format: .png, reason: reason.message) }
        Self.premultiply(&rows)
    }

    private static func premultiply(_ pixels: inout MutableSpan<Pixel>) {
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
