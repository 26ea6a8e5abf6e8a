package import Raster

/// A decoder that gives a picture's rows from the top.
package protocol RowSource: ~Copyable {
    var width: Int { get }
    var height: Int { get }

    /// Fills `rows` with the next rows, premultiplied; a multiple of `width` pixels.
    func read(into rows: inout MutableSpan<Pixel>) throws(DecodingError)
}

extension RowSource where Self: ~Copyable {
    /// All rows as a picture; where it is at least four times as large as needed, blocks of its pixels are averaged
    /// as they come, so that it never stands in memory whole. The result is at least twice as large as needed.
    package func picture(longestSide: Int) throws(DecodingError) -> Bitmap {
        let block = longestSide > 0 ? max(width, height) / (2 * longestSide) : 1
        guard block > 1 else {
            var picture = Bitmap(width: width, height: height)
            var rows = picture.pixels.mutableSpan
            try read(into: &rows)
            return picture
        }
        var averages = BlockAverages(width: width, height: height, block: block)
        var strip = Bitmap(width: width, height: block)
        for y in stride(from: 0, to: height, by: block) {
            let count = min(block, height - y)
            if count < block { strip = Bitmap(width: width, height: count) }
            var rows = strip.pixels.mutableSpan
            try read(into: &rows)
            averages.add(strip)
        }
        return averages.picture
    }
}
