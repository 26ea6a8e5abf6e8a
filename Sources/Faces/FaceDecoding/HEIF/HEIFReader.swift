internal import CFaceShims
internal import CImageShims
import ImageCodecs
import Raster

/// Reads one HEIC or AVIF file by libheif.
@safe struct HEIFReader: ~Copyable, RowSource {
    /// The row that is read next.
    private final class Cursor { var row = 0 }

    private let handle: OpaquePointer
    private let format: ImageFormat
    private let cursor = Cursor()
    var colors = FaceColors(.standard, .rgba8)

    /// - Parameters:
    ///   - bytes: must outlive the reader.
    ///   - longestSide: the longest side, in pixels, of any picture that the primary one consists of.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat, longestSide: Int
    ) throws(ImageDecodingError) {
        var reason = codec_reason()
        var fault = CODEC_HEIF_FINE
        let longest = UInt32(clamping: min(longestSide, DecodingLimits.side))
        guard let handle = unsafe codec_heif_open(bytes.baseAddress, bytes.count, longest, &fault, &reason)
        else { throw Self.error(fault, format, reason) }
        unsafe self.handle = handle
        self.format = format
    }

    deinit { unsafe codec_heif_close(handle) }

    var width: Int { unsafe Int(codec_heif_width(handle)) }
    var height: Int { unsafe Int(codec_heif_height(handle)) }

    var profile: [UInt8]? {
        var length = 0
        guard let start = unsafe codec_heif_profile(handle, &length), length > 0 else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: length))
    }

    /// Primaries and transfer by ITU-T H.273; 2 if unknown.
    var described: (primaries: Int, transfer: Int) {
        let found = unsafe codec_heif_described(handle)
        return (Int(found.primaries), Int(found.transfer))
    }

    /// Decodes the picture; its rows can be read afterwards.
    /// - Parameter isMonochrome: whether it is coded as one plane.
    func decode(isMonochrome: Bool) throws(ImageDecodingError) {
        var reason = codec_reason()
        var fault = CODEC_HEIF_FINE
        guard unsafe codec_heif_decode(handle, isMonochrome, &fault, &reason) else {
            throw Self.error(fault, format, reason)
        }
    }

    private static func error(
        _ fault: codec_heif_fault, _ format: ImageFormat, _ reason: codec_reason
    ) -> ImageDecodingError {
        switch fault {
        case CODEC_HEIF_ENDED: .truncated(format: format)
        case CODEC_HEIF_OUT_OF_MEMORY: DecodingLimits.memoryExceeded
        case CODEC_HEIF_UNSUPPORTED: .unsupported(format: format, feature: reason.message)
        default: .damaged(format: format, reason: reason.message)
        }
    }

    /// Continues reading at the first row.
    func rewind() { cursor.row = 0 }

    func skip(_ count: Int) { cursor.row += count }

    func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        let width = width
        let count = rows.count / width
        try unsafe rows.withUnsafeMutableBufferPointer { pixels throws(ImageDecodingError) in
            for y in 0..<count {
                guard let start = unsafe codec_heif_row(handle, UInt32(cursor.row + y)) else {
                    throw .damaged(format: format, reason: "rows are missing")
                }
                // Both sides hold width × 4 bytes: the shim has checked the stride.
                unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(pixels)[
                        (y * width * 4)..<((y + 1) * width * 4)]
                ).copyMemory(from: UnsafeRawBufferPointer(start: start, count: width * 4))
            }
        }
        cursor.row += count
        colors.conversion?.convert(&rows)
        PNGReader.premultiply(&rows)
    }
}
