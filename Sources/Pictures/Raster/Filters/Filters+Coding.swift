public import BinaryCoding

extension ColorCurves: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(numbers.map(Double.init)) }

    /// 2304 finite numbers.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let numbers: [Double] = try reader.read()
        guard let curves = ColorCurves(numbers: numbers.map(Float.init)) else { throw reader.damage }
        self = curves
    }
}

extension NoiseTile: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(seed, column, row) }

    /// Any seed; a place within the tile.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let tile = NoiseTile(seed: try reader.int(0...0x7fff_ffff))
        let places = 0...Self.side - 1
        self = tile.cut(column: try reader.int(places), row: try reader.int(places))
    }
}

extension PhotoFilter: BinaryEncodable where Texture: BinaryEncodable {
    public func encode(into writer: inout BinaryWriter) {
        switch operation {
        case .curves(let curves): writer.write(0, curves)
        case .blur(let radius): writer.write(1, radius)
        case .texture(let texture, let blend, let opacity): writer.write(2, texture, blend, opacity)
        case .noise(let tile, let blend, let opacity): writer.write(3, tile, blend, opacity)
        case .outline(let width, let color): writer.write(4, width, color)
        case .glow(let radius, let strength, let color): writer.write(5, radius, strength, color)
        case .contour(let width, let smooth, let color): writer.write(6, width, smooth, color)
        }
        writer.write(mask)
    }
}

extension PhotoFilter: BinaryDecodable where Texture: BinaryDecodable {
    /// A blur of at most `Bitmap.largestBlur`, an outline of at most
    /// `Bitmap.widestOutline`, a contour of at most `Bitmap.smoothestContour`, a glow of at most `Bitmap.widestGlow`.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let operation: Operation
        switch try reader.int(0...6) {
        case 0: operation = .curves(try reader.read())
        case 1:
            let radius: Double = try reader.read()
            guard 0...Double(Bitmap.largestBlur) ~= radius else { throw reader.damage }
            operation = .blur(radius: radius)
        case 2: operation = .texture(try reader.read(), try reader.read(), opacity: try reader.read())
        case 4:
            let width: Double = try reader.read()
            guard 0...Bitmap.widestOutline ~= width else { throw reader.damage }
            operation = .outline(width: width, try reader.read())
        case 5:
            let radius: Double = try reader.read()
            let strength: Double = try reader.read()
            guard 0...Bitmap.widestGlow ~= radius, 0...Bitmap.strongestGlow ~= strength else {
                throw reader.damage
            }
            operation = .glow(radius: radius, strength: strength, try reader.read())
        case 6:
            let width: Double = try reader.read()
            let smooth: Double = try reader.read()
            guard 0...Bitmap.widestOutline ~= width, 0...Bitmap.smoothestContour ~= smooth else {
                throw reader.damage
            }
            operation = .contour(width: width, smooth: smooth, try reader.read())
        default: operation = .noise(try reader.read(), try reader.read(), opacity: try reader.read())
        }
        self.init(operation, mask: try reader.read())
    }
}
