import Raster

extension TextRequest {
    func write(to writer: inout WireWriter) {
        writer.write(text)
        writer.write(language)
        writer.write(families)
        writer.write(UInt32(clamping: weight))
        writer.write(size)
        writer.write(color)
        writer.write(UInt32(Alignment.allCases.firstIndex(of: alignment) ?? 0))
        writer.write(UInt32(Vertical.allCases.firstIndex(of: vertical) ?? 0))
        writer.write(UInt32(outline == nil ? 0 : 1))
        if let outline {
            writer.write(outline.width)
            writer.write(outline.color)
        }
        writer.write(UInt32(shadow == nil ? 0 : 1))
        if let shadow {
            for value in [shadow.x, shadow.y, shadow.blur] { writer.write(value) }
            writer.write(shadow.color)
        }
        writer.write(UInt32(arcRadius == nil ? 0 : 1))
        if let arcRadius { writer.write(arcRadius) }
        writer.write(boxWidth)
        writer.write(boxHeight)
        writer.write(UInt32(clamping: width))
        writer.write(UInt32(clamping: height))
    }

    /// Reads a request; nil if it is incomplete or a value is out of range.
    init?(from reader: inout WireReader) {
        guard let text = reader.string(), let language = reader.string(), let families = reader.strings(),
            let weight = reader.uint32(), let size = reader.double(), let color = reader.color(),
            let alignment = reader.choice(Alignment.self), let vertical = reader.choice(Vertical.self),
            let outlined = reader.uint32()
        else { return nil }
        self.init(text, size: size, color: color, box: (1, 1), pixels: (1, 1))
        (self.language, self.families, self.weight) = (language, families, Int(weight))
        (self.alignment, self.vertical) = (alignment, vertical)
        if outlined == 1 {
            guard let width = reader.double(), let color = reader.color() else { return nil }
            outline = Outline(width: width, color: color)
        }
        guard let shadowed = reader.uint32() else { return nil }
        if shadowed == 1 {
            guard let x = reader.double(), let y = reader.double(), let blur = reader.double(),
                let color = reader.color()
            else { return nil }
            shadow = Shadow(x: x, y: y, blur: blur, color: color)
        }
        guard let arched = reader.uint32() else { return nil }
        if arched == 1 {
            guard let radius = reader.double() else { return nil }
            arcRadius = radius
        }
        guard let boxWidth = reader.double(), let boxHeight = reader.double(), let width = reader.uint32(),
            let height = reader.uint32()
        else { return nil }
        (self.boxWidth, self.boxHeight) = (boxWidth, boxHeight)
        (self.width, self.height) = (Int(width), Int(height))
        guard isSound else { return nil }
    }
}

extension WireWriter {
    mutating func write(_ texts: [String]) {
        write(UInt32(texts.count))
        for text in texts { write(text) }
    }

    mutating func write(_ color: Color) {
        write(UInt32(color.r) << 24 | UInt32(color.g) << 16 | UInt32(color.b) << 8 | UInt32(color.a))
    }
}

extension WireReader {
    /// Reads at most 256 strings.
    mutating func strings() -> [String]? {
        guard let count = uint32(), count <= 256 else { return nil }
        var texts: [String] = []
        for _ in 0..<count {
            guard let text = string() else { return nil }
            texts.append(text)
        }
        return texts
    }

    mutating func color() -> Color? {
        uint32().map {
            Color(
                r: UInt8(truncatingIfNeeded: $0 >> 24), g: UInt8(truncatingIfNeeded: $0 >> 16),
                b: UInt8(truncatingIfNeeded: $0 >> 8), a: UInt8(truncatingIfNeeded: $0))
        }
    }

    mutating func choice<Choice: CaseIterable>(_: Choice.Type) -> Choice? {
        guard let number = uint32(), number < Choice.allCases.count else { return nil }
        return Array(Choice.allCases)[Int(number)]
    }
}
