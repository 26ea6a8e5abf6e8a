import ImageCodecs
import Raster

/// Reads the rows of a PNG and converts them to premultiplied sRGB.
struct PNGRows: ~Copyable, RowSource {
    private let reader: PNGReader
    private let colors: FaceColors

    /// - Parameter bytes: must outlive the rows.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ colors: FaceColors, isDeep: Bool) throws(DecodingError) {
        reader = try unsafe PNGReader(bytes, isDeep ? .storedDeep : .stored)
        self.colors = colors
    }

    var width: Int { reader.width }
    var height: Int { reader.height }

    func read(into rows: inout MutableSpan<Pixel>) throws(DecodingError) {
        if reader.isDeep {
            var samples = [UInt16](repeating: 0, count: rows.count * 4)
            try reader.readDeep(into: &samples)
            colors.conversion?.convert(samples, into: &rows)
        } else {
            try reader.readStraight(into: &rows)
            colors.conversion?.convert(&rows)
        }
        PNGReader.premultiply(&rows)
    }
}
