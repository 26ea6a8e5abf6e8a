public import BinaryCoding

extension MaskKind: BinaryCodable {}

/// 0: a polygon; 1: a picture; 2: a kind that numbers describe.
extension MaskShape: BinaryEncodable where Picture: BinaryEncodable {
    public func encode(into writer: inout BinaryWriter) {
        switch self {
        case .polygon(let points): writer.write(0, points)
        case .picture(let picture): writer.write(1, picture)
        default:
            guard let (kind, values) = numbers else { break }
            writer.write(2, kind, values)
        }
    }
}

extension MaskShape: BinaryDecodable where Picture: BinaryDecodable {
    /// Numbers that are missing are 0.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(0...2) {
        case 0: self = .polygon(try reader.read())
        case 1: self = .picture(try reader.read())
        default: self.init(try reader.read(), try reader.read())
        }
    }
}

extension Mask: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(shape, feather, inverted) }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(try reader.read(), feather: try reader.read(), inverted: try reader.read())
    }
}

extension PlacedMask: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(mask, transform) }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(try reader.read(), try reader.read())
    }
}

extension StretchedCoverage: BinaryCodable {
    /// The map once, since the scenes of a costume mostly have the same.
    public func encode(into writer: inout BinaryWriter) {
        writer.write(map, onceFor: map)
        writer.write(box)
    }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(try reader.readOnce(), over: try reader.read())
    }
}

extension CoverageMap: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) {
        writer.write(width, height)
        writer.write(bytes: values)
    }

    /// As many values as the size needs.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let (width, height) = (try reader.int(0...65_536), try reader.int(0...65_536))
        let values = try reader.byteString()
        guard values.count == width * height else { throw reader.damage }
        self.init(width: width, height: height, values: Array(values))
    }
}
