public import BinaryCoding

extension BlendMode: BinaryCodable {}

extension LayerStyle: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(masks, opacity, blend) }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(masks: try reader.read(), opacity: try reader.read(), blend: try reader.read())
    }
}

extension Paint: BinaryEncodable {
    public func encode(into writer: inout BinaryWriter) {
        switch self {
        case .color(let color): writer.write(0, color)
        case .linear(let from, let to, let stops): writer.write(1, from, to, stops)
        case .radial(let center, let radius, let stops): writer.write(2, center, radius, stops)
        }
    }
}

extension Paint.Stop: BinaryEncodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(offset, color) }
}

extension Easing: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) {
        switch self {
        case .step: writer.write(0)
        case .cubicBezier(let x1, let y1, let x2, let y2): writer.write(1, x1, y1, x2, y2)
        case .spring: writer.write(2)
        case .bounce: writer.write(3)
        }
    }

    /// Any control points.
    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(0...3) {
        case 0: self = .step
        case 1:
            self = .cubicBezier(
                x1: try reader.read(), y1: try reader.read(), x2: try reader.read(), y2: try reader.read())
        case 2: self = .spring
        default: self = .bounce
        }
    }
}
