internal import CFaceShims
internal import CImageShims
import ImageCodecs
import Raster

/// Reads one GIF file by giflib.
@safe struct GIFReader: ~Copyable {
    /// The properties of a picture, before its pixels are read.
    struct Picture {
        var bounds: PixelRect
        var isInterlaced: Bool
        var disposal: Int
        /// Hundredths of a second, as written.
        var delay: Int
        /// By index; clear where nothing is painted.
        var palette: [Pixel]
    }

    private let handle: OpaquePointer

    /// - Parameter bytes: must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        var reason = codec_reason()
        guard let handle = unsafe codec_gif_open(bytes.baseAddress, bytes.count, &reason) else {
            throw .damaged(format: .gif, reason: reason.message)
        }
        unsafe self.handle = handle
    }

    deinit { unsafe codec_gif_close(handle) }

    /// The next picture, after all rows of the one before; nil at the end.
    func next() throws(ImageDecodingError) -> Picture? {
        var picture = codec_gif_picture()
        var reason = codec_reason()
        switch unsafe codec_gif_next(handle, &picture, &reason) {
        case CODEC_GIF_END: return nil
        case CODEC_GIF_PICTURE: break
        default: throw .damaged(format: .gif, reason: reason.message)
        }
        var palette = unsafe withUnsafeBytes(of: picture.palette) { bytes in
            (0..<256).map { index in
                unsafe Pixel(
                    r: bytes[index * 4], g: bytes[index * 4 + 1], b: bytes[index * 4 + 2],
                    a: bytes[index * 4 + 3])
            }
        }
        if palette.indices.contains(Int(picture.transparent)) { palette[Int(picture.transparent)] = .clear }
        return Picture(
            bounds: PixelRect(
                x: Int(picture.left), y: Int(picture.top), width: Int(picture.width),
                height: Int(picture.height)),
            isInterlaced: picture.interlaced, disposal: Int(picture.disposal), delay: Int(picture.delay),
            palette: palette)
    }

    /// Reads one row of the picture, in the order of the file.
    func readRow(into indices: inout [UInt8]) throws(ImageDecodingError) {
        var reason = codec_reason()
        let read = unsafe indices.withUnsafeMutableBufferPointer { indices in
            unsafe codec_gif_read_indices(handle, indices.baseAddress, indices.count, &reason)
        }
        guard read else { throw .damaged(format: .gif, reason: reason.message) }
    }
}
