import Raster

/// PNG of every colour type, depth and interlace, as 8-bit sRGB.
enum PNGDecoder {
    static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage {
        let structure = try PNGStructure(of: bytes)
        try limits.check(width: structure.width, height: structure.height)
        let picture = try unsafe bytes.withUnsafeBufferPointer { bytes throws(DecodingError) in
            if let plain = unsafe PlainPNGReader(bytes) {
                return try plain.picture(longestSide: limits.longestSide)
            }
            let reader = try unsafe PNGReader(bytes)
            // An interlaced picture comes whole seven times over.
            return try reader.picture(longestSide: reader.isInterlaced ? 0 : limits.longestSide)
        }
        return DecodedImage(format: .png, still: picture, limits: limits)
    }
}
