public import BinaryCoding

extension Point: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(x, y) }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(x: try reader.read(), y: try reader.read())
    }
}

extension Rect: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(x, y, width, height) }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            x: try reader.read(), y: try reader.read(), width: try reader.read(), height: try reader.read())
    }
}

extension Transform: BinaryCodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(a, b, c, d, e, f, g, h, i) }

    public init(from reader: inout BinaryReader) throws(BinaryDamage) {
        func row(_ reader: inout BinaryReader) throws(BinaryDamage) -> Row {
            (try reader.read(), try reader.read(), try reader.read())
        }
        self.init(try row(&reader), try row(&reader), try row(&reader))
    }
}

extension PixelRect: BinaryEncodable {
    public func encode(into writer: inout BinaryWriter) { writer.write(x, width, y, height) }
}

extension PixelWindow: BinaryEncodable {
    public func encode(into writer: inout BinaryWriter) {
        writer.write(box)
        for columns in rows { writer.write(columns) }
    }
}

extension BinaryWriter {
    /// Writes a range; read by `BinaryReader.range`.
    public mutating func write(_ range: Range<Int>) { write(range.lowerBound, range.count) }
}

extension BinaryReader {
    /// Reads a range within another that begins at 0.
    public mutating func range(within count: Int) throws(BinaryDamage) -> Range<Int> {
        let start = try int(0...count)
        return start..<start + (try int(0...count - start))
    }

    /// Reads a rectangle within a picture.
    public mutating func rect(width: Int, height: Int) throws(BinaryDamage) -> PixelRect {
        let (columns, rows) = (try range(within: width), try range(within: height))
        return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// Reads a window within a picture.
    public mutating func window(width: Int, height: Int) throws(BinaryDamage) -> PixelWindow {
        let box = try rect(width: width, height: height)
        var rows: [Range<Int>] = []
        rows.reserveCapacity(box.height)
        for _ in 0..<box.height { rows.append(try range(within: box.width)) }
        return PixelWindow(box, rows: rows)
    }
}
