package import Raster

/// PNG of every color type, depth and interlace, as 8-bit sRGB.
package enum PNGDecoder {
    /// Reads a PNG of the costumes. They come with the program or from who runs it, so it happens in this process.
    /// - Returns: premultiplied, reduced to the limits.
    /// - Throws: what is wrong with the file.
    package static func picture(_ bytes: [UInt8], limits: DecodingLimits) throws(ImageDecodingError) -> Bitmap
    {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else {
            throw .tooLarge(.bytes, found: bytes.count, allowed: limits.bytes)
        }
        guard ImageFormat(sniffing: bytes) == .png else { throw .unknownFormat(bytes) }
        let structure = try PNGStructure(of: bytes)
        try limits.check(width: structure.width, height: structure.height)
        let picture = try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageDecodingError) in
            let reader = try unsafe PNGReader(bytes)
            // An interlaced picture comes whole seven times over.
            return try reader.picture(longestSide: reader.isInterlaced ? 0 : limits.longestSide)
        }
        return picture.reduced(
            to: limits.delivery(width: picture.width, height: picture.height, frames: 1))
    }
}
