package import BinaryCoding

extension TextRequest.Alignment: BinaryCodable {}
extension TextRequest.Vertical: BinaryCodable {}

extension TextRequest.Outline: BinaryCodable {
    /// The width and the color.
    package func encode(into writer: inout BinaryWriter) { writer.write(width, color) }

    /// Any width.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(width: try reader.read(), color: try reader.read())
    }
}

extension TextRequest.Shadow: BinaryCodable {
    /// The place, the blur and the color.
    package func encode(into writer: inout BinaryWriter) { writer.write(x, y, blur, color) }

    /// Any numbers.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            x: try reader.read(), y: try reader.read(), blur: try reader.read(), color: try reader.read())
    }
}

extension TextRequest: BinaryCodable {
    /// All properties in the order of their declaration.
    package func encode(into writer: inout BinaryWriter) {
        writer.write(text, language, families, weight, size, smallest, color, alignment, vertical)
        writer.write(outline, shadow, arcRadius, boxWidth, boxHeight, width, height)
    }

    /// Only values within their ranges.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        text = try reader.read()
        language = try reader.read()
        families = try reader.list(atMost: 16)
        weight = try reader.read()
        size = try reader.read()
        smallest = try reader.read()
        color = try reader.read()
        alignment = try reader.read()
        vertical = try reader.read()
        outline = try reader.read()
        shadow = try reader.read()
        arcRadius = try reader.read()
        boxWidth = try reader.read()
        boxHeight = try reader.read()
        width = try reader.read()
        height = try reader.read()
        guard isSound else { throw reader.damage }
    }
}
