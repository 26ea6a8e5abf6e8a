import ImageCodecs
import Raster

/// The costumes' PNG art, which the main program reads itself: what is read without libpng shows what libpng shows.
enum FuzzedArt {
    static func take(_ bytes: [UInt8]) {
        var limits = DecodingLimits()
        (limits.framePixels, limits.totalPixels) = (100_000, 100_000)
        guard let art = try? PNGDecoder.picture(bytes, limits: limits) else { return }
        let judged = unsafe bytes.withUnsafeBufferPointer { bytes in
            do throws(ImageDecodingError) {
                let reader = try unsafe PNGReader(bytes)
                return try reader.picture(longestSide: reader.isInterlaced ? 0 : limits.longestSide)
            } catch {
                // zlib alone insists that no length of a code is repeated too often.
                let reason = error.evidence["reason"] ?? ""
                precondition(reason.hasPrefix("IDAT: invalid"), reason)
                return art
            }
        }
        precondition(art == judged, "libpng shows something else")
    }
}
