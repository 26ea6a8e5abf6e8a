public import Raster

/// A band of a picture's rows, compressed so that it can stand between those above and below of any `PNGBackground` with
/// the same band.
public struct PNGBand: Sendable {
    let width: Int
    let rows: Range<Int>
    let part: PNGBackground.Part

    /// What must be drawn for it: the band, and the row above it, from which the first row's filter goes on.
    public static func window(_ rows: Range<Int>, width: Int) -> PixelRect {
        let start = max(0, rows.lowerBound - 1)
        return PixelRect(x: 0, y: start, width: width, height: rows.upperBound - start)
    }
}
