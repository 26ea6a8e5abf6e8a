import CWebP
import Platforms
package import Raster

/// Writes single WebP pictures: lossy, with 8-bit alpha, without metadata. The same picture gives the same bytes on one
/// kind of processor.
package enum WebPEncoder {
    package struct Settings: Hashable, Sendable {
        /// The quality of colors, 0…100.
        package var quality: Double
        /// The quality of alpha, 0…100; 100: exact.
        package var alphaQuality: Int
        /// libwebp's method, 0…6.
        package var method: Int
        /// Parts of a picture that libwebp finds and encodes at qualities of their own, 1…4. With 1 it skips the search,
        /// an eighth of the time, and is as good at a quality about ten lower.
        package var segments: Int

        /// - Parameters:
        ///   - quality: 0…100, likewise `alphaQuality`.
        ///   - method: 0…6; 2 is within 5 % of the bytes of 4 in half its time.
        ///   - segments: 1…4.
        package init(quality: Double = 90, alphaQuality: Int = 100, method: Int = 2, segments: Int = 4) {
            self.quality = quality
            self.alphaQuality = alphaQuality
            self.method = method
            self.segments = segments
        }
    }

    /// Writes a whole file.
    /// - Parameter picture: 1…16,383 pixels in each direction.
    package static func encode(_ picture: Bitmap, _ settings: Settings = Settings()) throws(ExportError)
        -> [UInt8]
    {
        try encode(ColorPlanes(picture), settings)
    }

    /// Alpha that must be exact is encoded here: it takes libwebp two fifths of the time of a picture.
    static func encode(_ planes: ColorPlanes, _ settings: Settings) throws(ExportError) -> [UInt8] {
        guard planes.hasAlpha, settings.alphaQuality >= 100 else {
            return try library(planes, settings, withAlpha: planes.hasAlpha)
        }
        return WebPFile(try library(planes, settings, withAlpha: false)).adding(
            alpha: try alpha(planes), width: planes.width, height: planes.height)
    }

    /// The data of an `ALPH` chunk.
    private static func alpha(_ planes: ColorPlanes) throws(ExportError) -> [UInt8] {
        var written = unsafe cwebp_bytes()
        let done = unsafe planes.withPlanes { pointers in
            unsafe cwebp_encode_alpha(
                pointers.a, Int32(clamping: planes.width), Int32(clamping: planes.height), &written)
        }
        guard done == true else { throw .library(.webp, reason: "out of memory") }
        return unsafe bytes(&written)
    }

    private static func library(_ planes: ColorPlanes, _ settings: Settings, withAlpha: Bool)
        throws(ExportError) -> [UInt8]
    {
        var written = unsafe cwebp_bytes()
        let error = unsafe planes.withPlanes { pointers in
            var input = unsafe cwebp_planes(
                width: Int32(clamping: planes.width), height: Int32(clamping: planes.height),
                y: pointers.y, u: pointers.u, v: pointers.v, a: withAlpha ? pointers.a : nil)
            var options = cwebp_settings(
                quality: Float(min(100, max(0, settings.quality))),
                alpha_quality: Int32(min(100, max(0, settings.alphaQuality))),
                method: Int32(min(6, max(0, settings.method))),
                segments: Int32(min(4, max(1, settings.segments))))
            return unsafe cwebp_encode(&input, &options, &written)
        }
        guard error == 0 else { throw .library(.webp, reason: "libwebp error \(error ?? -1)") }
        return unsafe bytes(&written)
    }

    /// Copies bytes and frees them.
    private static func bytes(_ written: inout cwebp_bytes) -> [UInt8] {
        defer { unsafe cwebp_free(written.bytes) }
        return unsafe Array(UnsafeBufferPointer(start: written.bytes, count: written.length))
    }
}
