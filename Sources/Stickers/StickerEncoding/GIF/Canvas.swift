import Raster

/// What a reader of the file sees so far of a part of its pictures.
struct Canvas {
    let box: PixelRect
    /// Row by row; clear where nothing is shown.
    private(set) var picture: BinaryAlphaImage

    init(_ box: PixelRect) {
        self.box = box
        picture = BinaryAlphaImage(width: max(0, box.width), height: max(0, box.height))
    }

    /// Shows what was written into `rect`.
    /// - Parameter indices: of the whole picture, `width` to a row.
    mutating func draw(_ indices: [UInt8], of width: Int, in rect: PixelRect, by matcher: PaletteMatcher) {
        matcher.show(indices, of: width, in: rect, on: &picture, at: box)
    }

    mutating func clear(_ rect: PixelRect) {
        let part = rect.intersection(box)
        picture.pixels.fill(part.moved(x: -box.x, y: -box.y), of: box.width, with: 0)
    }

    /// - Parameter window: within the part.
    mutating func clear(_ window: PixelWindow) {
        picture.pixels.fill(window.moved(x: -box.x, y: -box.y), of: box.width, with: 0)
    }
}
