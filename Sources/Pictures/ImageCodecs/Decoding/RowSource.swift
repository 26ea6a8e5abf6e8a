package import Raster

/// A decoder that gives a picture's rows from the top.
package protocol RowSource: ~Copyable {
    var width: Int { get }
    var height: Int { get }

    /// Fills `rows` with the next rows, premultiplied; a multiple of `width` pixels.
    func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError)

    /// Leaves out the next rows; others follow.
    func skip(_ count: Int) throws(ImageDecodingError)
}

extension RowSource where Self: ~Copyable {
    /// A part as a picture; where it is at least four times as large as needed, blocks of its pixels are averaged
    /// as they come, so that it never stands in memory whole. The result is at least twice as large as needed.
    ///
    /// - Parameters:
    ///   - longestSide: what is needed, in pixels; 0: all.
    ///   - isChecked: whether the rows below the part are read as well, so that an error in any of them is reported.
    package func picture(
        of share: PictureShare = .all, longestSide: Int, isChecked: Bool = true
    ) throws(ImageDecodingError) -> Bitmap {
        let part = share.pixels(width: width, height: height)
        let block = longestSide > 0 ? max(1, max(part.width, part.height) / (2 * longestSide)) : 1
        if block == 1, part.width == width, part.height == height {
            var picture = Bitmap(width: width, height: height)
            var rows = picture.pixels.mutableSpan
            try read(into: &rows)
            return picture
        }
        var averages = BlockAverages(width: part.width, height: part.height, block: block)
        try skip(part.y)
        var strip = Bitmap(width: width, height: block)
        for y in stride(from: 0, to: part.height, by: block) {
            let count = min(block, part.height - y)
            if count < block { strip = Bitmap(width: width, height: count) }
            var rows = strip.pixels.mutableSpan
            try read(into: &rows)
            averages.add(strip, from: part.x)
        }
        if isChecked { try pass(height - part.y - part.height) }
        return averages.picture
    }

    package func skip(_ count: Int) throws(ImageDecodingError) { try pass(count) }

    /// Reads rows and leaves them.
    private func pass(_ count: Int) throws(ImageDecodingError) {
        let most = 64
        var strip = Bitmap(width: width, height: min(count, most))
        for y in stride(from: 0, to: count, by: most) {
            if count - y < most { strip = Bitmap(width: width, height: count - y) }
            var rows = strip.pixels.mutableSpan
            try read(into: &rows)
        }
    }
}
