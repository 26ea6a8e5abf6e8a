internal import CImageShims
package import Raster

/// Writes PNG: sRGB, 8 bits a channel, no metadata. The same picture gives the same bytes.
package enum PNGEncoder {
    /// Full color with straight alpha; without an alpha channel where all is opaque. Clear pixels are clear black.
    package static func encode(_ bitmap: Bitmap, effort: PNGEffort = .normal) throws(PNGEncodingError)
        -> [UInt8]
    {
        let opaque = bitmap.pixels.allSatisfy { $0.a == 255 }
        let (width, height) = (bitmap.width, bitmap.height)
        return opaque
            ? try write(colors(of: bitmap), channels: 3, width: width, height: height, palette: [], effort)
            : try write(
                straight(bitmap.pixels[...]), channels: 4, width: width, height: height, palette: [], effort)
    }

    /// Full color with alpha, even where all is opaque: as parts of animations need it.
    /// - Parameter pixels: R, G, B, A, straight; row-major from the top left.
    package static func encode(straight pixels: [UInt32], width: Int, height: Int, effort: PNGEffort)
        throws(PNGEncodingError) -> [UInt8]
    {
        guard pixels.count == width * height else {
            throw .wrongPixelCount(found: pixels.count, needed: width * height)
        }
        return try write(pixels, channels: 4, width: width, height: height, palette: [], effort)
    }

    /// A palette with alpha, at the smallest depth that holds it.
    /// - Parameters:
    ///   - indices: `width × height`, row-major from the top left.
    ///   - palette: 1…256 colors; those that aren't opaque first saves bytes.
    package static func encode(
        indices: [UInt8], width: Int, height: Int, palette: [Color], effort: PNGEffort = .indexed
    ) throws(PNGEncodingError) -> [UInt8] {
        guard (1...256).contains(palette.count) else { throw .paletteSize(palette.count) }
        guard width > 0, height > 0, width <= DecodingLimits.side, height <= DecodingLimits.side else {
            throw .impossibleSize(width: width, height: height)
        }
        guard indices.count == width * height else {
            throw .wrongPixelCount(found: indices.count, needed: width * height)
        }
        if let highest = indices.max(), highest >= palette.count {
            throw .indexOutsidePalette(index: Int(highest), colors: palette.count)
        }
        return try write(
            indices, channels: 1, width: width, height: height,
            palette: palette.flatMap { [$0.r, $0.g, $0.b, $0.a] }, effort)
    }

    private static func write(
        _ pixels: [some BitwiseCopyable], channels: Int32, width: Int, height: Int, palette: [UInt8],
        _ effort: PNGEffort
    ) throws(PNGEncodingError) -> [UInt8] {
        guard width > 0, height > 0, width <= DecodingLimits.side, height <= DecodingLimits.side else {
            throw .impossibleSize(width: width, height: height)
        }
        var file = unsafe codec_png_file()
        var reason = codec_reason()
        let written = unsafe pixels.withUnsafeBytes { pixels in
            unsafe palette.withUnsafeBufferPointer { palette in
                var picture = unsafe codec_png_picture(
                    width: UInt32(width), height: UInt32(height), channels: channels,
                    pixels: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    palette: palette.baseAddress, palette_count: Int32(palette.count / 4),
                    level: Int32(effort.level), filters: effort.filters)
                return unsafe codec_png_write(&picture, &file, &reason)
            }
        }
        guard written else { throw .library(reason: reason.message) }
        defer { unsafe codec_png_free(file.bytes) }
        return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
    }

    /// Undoes the premultiplication.
    ///
    /// Takes a slice and no generic collection: called from another module, that would stay unspecialized.
    /// - Returns: R, G, B, A of each pixel.
    package static func straight(_ pixels: ArraySlice<Pixel>) -> [UInt32] {
        pixels.map { pixel in
            switch pixel.a {
            case 255: return pixel.bits
            case 0: return 0
            default:
                let color = pixel.color
                return Pixel(r: color.r, g: color.g, b: color.b, a: color.a).bits
            }
        }
    }

    private static func colors(of bitmap: Bitmap) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(bitmap.pixels.count * 3)
        for pixel in bitmap.pixels {
            bytes.append(pixel.r)
            bytes.append(pixel.g)
            bytes.append(pixel.b)
        }
        return bytes
    }
}
