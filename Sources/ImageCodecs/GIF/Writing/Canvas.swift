import Raster

/// What a reader of the file sees so far.
struct Canvas {
    let width: Int
    let height: Int
    /// Opaque straight sRGB, 0 where clear.
    private(set) var shown: [UInt32]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        shown = [UInt32](repeating: 0, count: width * height)
    }

    var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Shows what was written into `rect`, row by row.
    /// - Parameter part: of the canvas; the rest is of no interest. nil: all is.
    mutating func draw(
        _ indices: [UInt8], in rect: PixelRect, part: PixelRect? = nil, by matcher: PaletteMatcher
    ) {
        matcher.show(indices, in: rect, part: part ?? whole, on: &shown, width: width)
    }

    mutating func clear(_ rect: PixelRect) { shown.fill(rect, of: width, with: 0) }
}
