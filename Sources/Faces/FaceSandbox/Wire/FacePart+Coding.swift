package import BinaryCoding
package import FaceInput
package import ImageCodecs
import Raster

extension FacePart: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .whole: writer.write(0)
        case .head: writer.write(1)
        case .box(let box, let roll): writer.write(2, box, roll)
        case .numbered(let number): writer.write(3, number)
        case .pixels(let box, let roll):
            writer.write(4)
            box.write(into: &writer)
            writer.write(roll)
        }
    }

    /// At most one turn either way.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(0...4) {
        case 0: self = .whole
        case 1: self = .head
        case 3: self = .numbered(try reader.int(1...FoundFaces.most))
        case 4: self = .pixels(try PixelRect.read(from: &reader), roll: try Self.roll(from: &reader))
        default: self = .box(try reader.read(), roll: try Self.roll(from: &reader))
        }
    }

    private static func roll(from reader: inout BinaryReader) throws(BinaryDamage) -> Double {
        let roll: Double = try reader.read()
        guard abs(roll) <= 360 else { throw reader.damage }
        return roll
    }
}

extension FaceBackground: BinaryCodable {}

extension PictureShare: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(x, y, width, height) }

    /// A box within the picture, apart from rounding.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            x: try reader.read(), y: try reader.read(), width: try reader.read(), height: try reader.read())
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= 1.000_001, y + height <= 1.000_001 else {
            throw reader.damage
        }
    }
}
