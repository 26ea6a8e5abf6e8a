internal import CFaceShims
internal import CImageShims
import ImageCodecs
import Raster

/// Reads one WebP file by libwebp.
@safe struct WebPReader: ~Copyable {
    private let handle: OpaquePointer

    /// - Parameter bytes: must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        var reason = codec_reason()
        guard let handle = unsafe codec_webp_open(bytes.baseAddress, bytes.count, &reason) else {
            throw .damaged(format: .webp, reason: reason.message)
        }
        unsafe self.handle = handle
    }

    deinit { unsafe codec_webp_close(handle) }

    var width: Int { unsafe Int(codec_webp_width(handle)) }
    var height: Int { unsafe Int(codec_webp_height(handle)) }
    var frameCount: Int { unsafe Int(codec_webp_frames(handle)) }

    /// Whether the first frame covers the whole canvas.
    var isCovered: Bool { unsafe codec_webp_is_covered(handle) }

    /// How long a frame is shown, in seconds.
    func duration(_ frame: Int) -> Double {
        unsafe Double(codec_webp_duration(handle, UInt32(clamping: frame))) / 1000
    }

    /// The contents of a metadata chunk; nil if there is none, or a profile that the header doesn't announce.
    func chunk(_ name: String) -> [UInt8]? {
        var length = 0
        guard let start = unsafe codec_webp_chunk(handle, name, &length), length > 0 else { return nil }
        // Within the file, which libwebp has walked.
        return unsafe Array(UnsafeBufferPointer(start: start, count: length))
    }

    /// Decodes a still at its own size or a smaller one; straight alpha.
    func still(width: Int, height: Int) throws(ImageDecodingError) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        var reason = codec_reason()
        let read = unsafe bitmap.pixels.withUnsafeMutableBytes { bytes in
            unsafe codec_webp_read_still(
                handle, UInt32(width), UInt32(height), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                &reason)
        }
        guard read else { throw .damaged(format: .webp, reason: reason.message) }
        return bitmap
    }

    /// Decodes the next frame of an animation: the whole canvas at its own size; straight alpha.
    func next() throws(ImageDecodingError) -> Bitmap {
        var reason = codec_reason()
        guard let start = unsafe codec_webp_next(handle, &reason) else {
            throw .damaged(format: .webp, reason: reason.message)
        }
        let count = width * height
        let pixels = unsafe [Pixel](unsafeUninitializedCapacity: count) { buffer, initialized in
            // libwebp's canvas holds width × height × 4 bytes.
            unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
                from: UnsafeRawBufferPointer(start: start, count: count * 4))
            initialized = count
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
