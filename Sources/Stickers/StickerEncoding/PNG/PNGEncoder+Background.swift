internal import CImageShims
package import ImageCodecs
package import Raster

extension PNGEncoder {
    /// Makes the part of a picture's file that doesn't depend on a band of its rows.
    /// - Returns: nil where that is hardly anything, or the file might do without alpha.
    package static func background(
        _ picture: Bitmap, band: Range<Int>, effort: PNGEffort = .kept
    ) throws(PNGEncodingError) -> PNGBackground? {
        let (width, height) = (picture.width, picture.height)
        guard pays(band: band, of: height) else { return nil }
        let band = band.clamped(to: 0..<height)
        let rows = picture.pixels.span
        let isClear = (0..<height).contains { y in
            !band.contains(y) && (0..<width).contains { rows[y * width + $0].a < 255 }
        }
        guard isClear else { return nil }
        return PNGBackground(
            width: width, height: height, band: band,
            above: try part(picture, rows: 0..<band.lowerBound, CODEC_PNG_TOP, effort),
            below: try part(picture, rows: band.upperBound..<height, CODEC_PNG_BELOW_UNKNOWN, effort))
    }

    /// Whether a band leaves enough of a picture's rows for a background.
    static func pays(band: Range<Int>, of height: Int) -> Bool {
        let band = band.clamped(to: 0..<height)
        return !band.isEmpty && (height - band.count) * 8 > height
    }

    /// The rows that are drawn for each face; their background needn't be known.
    /// - Parameter window: the part `PNGBand.window` of the picture.
    package static func band(_ window: Bitmap, rows: Range<Int>) throws(PNGEncodingError) -> PNGBand {
        let needed = PNGBand.window(rows, width: window.width)
        guard window.height == needed.height else {
            throw .wrongPixelCount(found: window.pixels.count, needed: needed.width * needed.height)
        }
        let place = rows.lowerBound == 0 ? CODEC_PNG_TOP : CODEC_PNG_BELOW_FIRST
        return PNGBand(
            width: window.width, rows: rows,
            part: try part(window, rows: 0..<window.height, place, .live))
    }

    /// Full color with straight alpha.
    package static func encode(_ band: PNGBand, over background: PNGBackground) throws(PNGEncodingError)
        -> [UInt8]
    {
        guard band.width == background.width, band.rows == background.band else {
            throw .wrongPixelCount(
                found: band.width * band.rows.count, needed: background.width * background.band.count)
        }
        return joined([background.above, band.part, background.below], background)
    }

    private static func part(
        _ picture: Bitmap, rows: Range<Int>, _ place: codec_png_place, _ effort: PNGEffort
    ) throws(PNGEncodingError) -> PNGBackground.Part {
        guard !rows.isEmpty else { return PNGBackground.Part() }
        let width = picture.width
        let pixels = straight(picture.pixels[rows.lowerBound * width..<rows.upperBound * width])
        var part = unsafe codec_png_part()
        var reason = codec_reason()
        let written = unsafe pixels.withUnsafeBytes { bytes in
            var rows = unsafe codec_png_rows(
                width: UInt32(width), height: UInt32(rows.count),
                pixels: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), place: place)
            return unsafe codec_png_write_part(&rows, Int32(effort.level), &part, &reason)
        }
        guard written else { throw .library(reason: reason.message) }
        defer { unsafe codec_png_free(part.chunk) }
        return unsafe PNGBackground.Part(
            chunk: Array(UnsafeBufferPointer(start: part.chunk, count: part.length)), sum: part.sum,
            bytes: part.bytes)
    }

    private static func joined(_ parts: [PNGBackground.Part], _ background: PNGBackground) -> [UInt8] {
        let (width, height) = (UInt32(background.width), UInt32(background.height))
        let head = unsafe [UInt8](unsafeUninitializedCapacity: Int(CODEC_PNG_FRAME)) { to, written in
            written = unsafe codec_png_head(width, height, to.baseAddress)
        }
        let sums = unsafe parts.map {
            unsafe codec_png_part(chunk: nil, length: 0, sum: $0.sum, bytes: $0.bytes)
        }
        let end = unsafe [UInt8](unsafeUninitializedCapacity: Int(CODEC_PNG_FRAME)) { to, written in
            written = unsafe codec_png_end(sums, sums.count, to.baseAddress)
        }
        var file = head
        file.reserveCapacity(parts.reduce(head.count + end.count) { $0 + $1.chunk.count })
        for part in parts { file += part.chunk }
        return file + end
    }
}
