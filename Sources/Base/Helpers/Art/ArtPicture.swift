package import BinaryCoding
package import Raster

/// A drawing without its clear margins: most elements are small on their canvas.
package struct ArtPicture: Equatable, Sendable {
    /// Pixels of the whole drawing, 0…4096.
    package let width: Int
    /// Pixels of the whole drawing, 0…4096.
    package let height: Int
    /// What isn't clear.
    package let part: Bitmap
    /// Where the part lies in the drawing: it fits in.
    package let x: Int
    /// Where the part lies in the drawing: it fits in.
    package let y: Int

    /// A part of a drawing; nil where it doesn't fit in.
    package init?(_ part: Bitmap, atX x: Int, y: Int, width: Int, height: Int) {
        guard x >= 0, y >= 0, x + part.width <= width, y + part.height <= height else { return nil }
        (self.part, self.x, self.y, self.width, self.height) = (part, x, y, width, height)
    }

    /// Cuts the clear margins off.
    package init(_ drawing: Bitmap) {
        let shown = drawing.opaqueBounds()
        width = drawing.width
        height = drawing.height
        x = shown.x
        y = shown.y
        part = shown == drawing.bounds ? drawing : drawing.cropped(to: shown)
    }

    package var whole: Bitmap {
        if part.width == width, part.height == height { return part }
        var whole = Bitmap(width: width, height: height)
        whole.pixels.put(
            part.pixels, into: PixelRect(x: x, y: y, width: part.width, height: part.height), of: width)
        return whole
    }
}

extension ArtPicture: BinaryCodable {
    /// The size, the place of the part, and the part.
    package func encode(into writer: inout BinaryWriter) { writer.write(width, height, x, y, part) }

    /// At most 4096 × 4096 pixels, of which a part is sent and the others are clear.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let (width, height) = (try reader.int(0...4096), try reader.int(0...4096))
        let (x, y) = (try reader.int(0...4096), try reader.int(0...4096))
        guard let picture = ArtPicture(try reader.read(), atX: x, y: y, width: width, height: height) else {
            throw reader.damage
        }
        self = picture
    }
}
