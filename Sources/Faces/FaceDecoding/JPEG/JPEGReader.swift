internal import CFaceShims
internal import CImageShims
import ImageCodecs
import Raster

/// Reads one JPEG file by libjpeg-turbo.
@safe struct JPEGReader: ~Copyable, RowSource {
    private let handle: OpaquePointer

    /// - Parameter bytes: must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
        var reason = codec_reason()
        var status = CODEC_JPEG_FINE
        guard let handle = unsafe codec_jpeg_open(bytes.baseAddress, bytes.count, &status, &reason) else {
            try Self.check(status, reason)
            throw .damaged(format: .jpeg, reason: reason.message)
        }
        do throws(ImageDecodingError) {
            try Self.check(status, reason)
        } catch {
            unsafe codec_jpeg_close(handle)
            throw error
        }
        unsafe self.handle = handle
    }

    deinit { unsafe codec_jpeg_close(handle) }

    /// In pixels: of the file, and after `start` of the rows that are read.
    var width: Int { unsafe Int(codec_jpeg_width(handle)) }
    var height: Int { unsafe Int(codec_jpeg_height(handle)) }
    /// Whether the picture is stored as four inks.
    var hasInks: Bool { unsafe codec_jpeg_has_inks(handle) }
    /// Whether the picture has one channel.
    var isGray: Bool { unsafe codec_jpeg_is_gray(handle) }
    /// Delivers rows as C, M, Y, K, 255 being no ink.
    func keepInks() { unsafe codec_jpeg_keep_inks(handle) }
    /// The memory that libjpeg needs for the whole picture; 0 unless it comes in several scans.
    var coefficientBytes: Int { unsafe Int(clamping: codec_jpeg_coefficient_bytes(handle)) }

    /// Begins to decode.
    /// - Parameters:
    ///   - divisor: rows come at 1/1, 1/2, 1/4 or 1/8 of the size.
    ///   - maxScans: the most scans that are decoded.
    func start(divisor: Int, maxScans: Int) throws(ImageDecodingError) {
        var reason = codec_reason()
        let status = unsafe codec_jpeg_start(handle, Int32(divisor), Int32(clamping: maxScans), &reason)
        try Self.check(status, reason, maxScans: maxScans)
    }

    func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        precondition(rows.count % width == 0)
        let count = UInt32(rows.count / width)
        var reason = codec_reason()
        let status = unsafe rows.withUnsafeMutableBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe codec_jpeg_read_rows(handle, start, count, &reason)
        }
        try Self.check(status, reason)
    }

    func skip(_ count: Int) throws(ImageDecodingError) {
        var reason = codec_reason()
        let status = unsafe codec_jpeg_skip_rows(handle, UInt32(count), &reason)
        try Self.check(status, reason)
    }

    /// Checks, after all rows, that nothing of the picture is missing.
    /// - Returns: whether the file lacks its end mark.
    func finish() throws(ImageDecodingError) -> Bool {
        var reason = codec_reason()
        let status = unsafe codec_jpeg_finish(handle, &reason)
        try Self.check(status, reason)
        return unsafe codec_jpeg_lacks_end(handle)
    }

    private static func check(_ status: codec_jpeg_status, _ reason: codec_reason, maxScans: Int = 1)
        throws(ImageDecodingError)
    {
        switch status {
        case CODEC_JPEG_FINE: return
        case CODEC_JPEG_TRUNCATED: throw .truncated(format: .jpeg)
        case CODEC_JPEG_UNSUPPORTED: throw .unsupported(format: .jpeg, feature: reason.message)
        case CODEC_JPEG_OUT_OF_MEMORY: throw DecodingLimits.memoryExceeded
        case CODEC_JPEG_TOO_MANY_SCANS: throw .tooLarge(.scans, found: maxScans + 1, allowed: maxScans)
        default: throw .damaged(format: .jpeg, reason: reason.message)
        }
    }
}
