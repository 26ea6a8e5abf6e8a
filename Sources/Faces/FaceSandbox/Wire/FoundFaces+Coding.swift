package import BinaryCoding
package import FaceInput
import ImageCodecs
import Raster

extension FoundFaces: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(boxes, used, square.map(FoundSquare.init), roll)
    }

    /// Faces within the picture, and a square that touches it.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(boxes: try reader.list(atMost: Self.most), used: try reader.int(0...Self.most))
        let found: FoundSquare? = try reader.read()
        square = found?.share
        roll = try reader.read()
        guard boxes.indices.contains(used), abs(roll) <= 180 else { throw reader.damage }
    }
}

/// A square that may reach beyond the picture.
private struct FoundSquare: BinaryCodable {
    var share: PictureShare

    init(_ share: PictureShare) { self.share = share }

    func encode(into writer: inout BinaryWriter) {
        writer.write(share.x, share.y, share.width, share.height)
    }

    /// At most one picture beyond the edges.
    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        share = PictureShare(
            x: try reader.read(), y: try reader.read(), width: try reader.read(), height: try reader.read())
        guard (-1.0...2).contains(share.x), (-1.0...2).contains(share.y), share.width > 0, share.height > 0,
            share.width <= 2, share.height <= 2
        else { throw reader.damage }
    }
}

extension PictureSize: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(width, height) }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(width: try reader.int(1...1 << 24), height: try reader.int(1...1 << 24))
    }
}

extension PixelRect {
    func write(into writer: inout BinaryWriter) { writer.write(x, y, width, height) }

    static func read(from reader: inout BinaryReader) throws(BinaryDamage) -> PixelRect {
        PixelRect(
            x: try reader.int(0...1 << 24), y: try reader.int(0...1 << 24),
            width: try reader.int(1...1 << 24), height: try reader.int(1...1 << 24))
    }
}
