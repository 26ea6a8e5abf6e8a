import ImageCodecs
import Raster

/// The canvas on which a GIF's pictures are laid over one another.
struct GIFCompositor {
    private(set) var canvas: Bitmap

    init(width: Int, height: Int) { canvas = Bitmap(width: width, height: height) }

    /// Reads a picture's rows and paints them. What lies outside the canvas is lost.
    mutating func paint(_ picture: GIFReader.Picture, from reader: borrowing GIFReader) throws(DecodingError)
    {
        let bounds = picture.bounds
        var indices = [UInt8](repeating: 0, count: bounds.width)
        if !picture.isInterlaced {
            for y in 0..<bounds.height {
                try reader.readRow(into: &indices)
                paint(indices, y: y, of: picture)
            }
            return
        }
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for y in stride(from: first, to: bounds.height, by: step) {
                try reader.readRow(into: &indices)
                paint(indices, y: y, of: picture)
            }
        }
    }

    /// Clears what a picture covered.
    mutating func clear(_ bounds: PixelRect) {
        let columns = min(bounds.x, canvas.width)..<min(bounds.x + bounds.width, canvas.width)
        for y in min(bounds.y, canvas.height)..<min(bounds.y + bounds.height, canvas.height) {
            for x in columns { canvas[x, y] = .clear }
        }
    }

    mutating func restore(_ earlier: Bitmap) { canvas = earlier }

    private mutating func paint(_ indices: [UInt8], y: Int, of picture: GIFReader.Picture) {
        let row = picture.bounds.y + y
        let count = min(indices.count, canvas.width - picture.bounds.x)
        guard row < canvas.height, count > 0 else { return }
        let start = row * canvas.width + picture.bounds.x
        for x in 0..<count {
            let pixel = picture.palette[Int(indices[x])]
            if pixel != .clear { canvas.pixels[start + x] = pixel }
        }
    }
}
