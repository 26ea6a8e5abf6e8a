package import Raster

/// Everything of a PNG that doesn't depend on the face: the rows above and below the band in which the face may show, already
/// compressed. Computed once per costume, for every face.
package struct PNGBackground: Equatable, Sendable {
    /// Some rows as a finished chunk.
    struct Part: Equatable, Sendable {
        /// Empty: there are no such rows.
        var chunk: [UInt8] = []
        /// Adler-32 and number of the bytes that were compressed.
        var sum: UInt32 = 1
        var bytes = 0
    }

    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    /// The rows that are drawn for each face.
    package let band: Range<Int>
    let above: Part
    let below: Part
}

/// A band of a picture's rows, compressed so that it can stand between those above and below of any `PNGBackground` with
/// the same band.
package struct PNGBand: Sendable {
    let width: Int
    let rows: Range<Int>
    let part: PNGBackground.Part

    /// What must be drawn for it: the band, and the row above it, from which the first row's filter goes on.
    package static func window(_ rows: Range<Int>, width: Int) -> PixelRect {
        let start = max(0, rows.lowerBound - 1)
        return PixelRect(x: 0, y: start, width: width, height: rows.upperBound - start)
    }
}
