package import BinaryCoding
import Raster

extension PNGBackground: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(width, height)
        writer.write(band)
        writer.write(above, below)
    }

    /// A band within the picture, not empty.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        width = try reader.int(1...65_535)
        height = try reader.int(1...65_535)
        band = try reader.range(within: height)
        guard !band.isEmpty else { throw reader.damage }
        above = try reader.read()
        below = try reader.read()
    }
}

extension PNGBackground.Part: BinaryCodable {
    func encode(into writer: inout BinaryWriter) {
        writer.write(Int(sum), bytes)
        writer.write(bytes: chunk)
    }

    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        sum = UInt32(try reader.int(0...0xffff_ffff))
        bytes = try reader.int(0...1 << 40)
        chunk = Array(try reader.byteString())
    }
}
