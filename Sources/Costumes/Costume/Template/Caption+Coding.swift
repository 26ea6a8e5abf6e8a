package import BinaryCoding
package import FaceInput

extension Caption: BinaryCodable {
    /// All properties in the order of their declaration.
    package func encode(into writer: inout BinaryWriter) {
        writer.write(pieces, language, fonts, weight, size, readable, color, alignment, vertical)
        writer.write(outline, shadow, arcRadius, motion, moment)
    }

    /// Any numbers, apart from a weight of 1…1000.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        pieces = try reader.read()
        language = try reader.read()
        fonts = try reader.read()
        weight = try reader.int(1...1000)
        size = try reader.read()
        readable = try reader.read()
        color = try reader.read()
        alignment = try reader.read()
        vertical = try reader.read()
        outline = try reader.read()
        shadow = try reader.read()
        arcRadius = try reader.read()
        motion = try reader.read()
        moment = try reader.read()
    }
}

extension LetterMotion: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(unit, delay, clock, tracks, tracks.map { $0.loop })
    }

    /// As many loops as tracks.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        unit = try reader.read()
        delay = try reader.read()
        clock = try reader.read()
        tracks = try reader.read()
        let loops: [TrackLoop?] = try reader.read()
        guard loops.count == tracks.count else { throw reader.damage }
        for (index, loop) in loops.enumerated() { tracks[index].loop = loop }
    }
}

extension LetterMotion.Clock: BinaryCodable {
    /// A number for the kind, then its numbers.
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .layer: writer.write(0)
        case .repeating(let period, let rate): writer.write(1, period, rate)
        case .once(let period, let start, let limit): writer.write(2, period, start, limit)
        }
    }

    /// Periods above 0.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(0...2) {
        case 0: self = .layer
        case 1: self = .repeating(period: try Self.period(&reader), rate: try reader.read())
        default:
            self = .once(
                period: try Self.period(&reader), start: try reader.read(), limit: try reader.read())
        }
    }

    private static func period(_ reader: inout BinaryReader) throws(BinaryDamage) -> Double {
        let period: Double = try reader.read()
        guard period > 0 else { throw reader.damage }
        return period
    }
}

extension Caption.Piece: BinaryCodable {
    /// A number for the kind, then its texts.
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .letters(let letters): writer.write(0, letters)
        case .variable(let name, let standIn): writer.write(1, name, standIn)
        }
    }

    /// Any texts.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self =
            try reader.int(0...1) == 0
            ? .letters(try reader.read()) : .variable(try reader.read(), standIn: try reader.read())
    }
}

extension FaceStyle.Fit: BinaryCodable {}
extension FaceCut: BinaryCodable {}
extension FacePoint: BinaryCodable {}

extension FaceExpression: BinaryCodable {
    /// The channels that aren't 0.
    package func encode(into writer: inout BinaryWriter) {
        let moved = Channel.allCases.filter { self[$0] != 0 }
        writer.write(moved.count)
        for channel in moved { writer.write(channel.rawValue, self[channel]) }
    }

    /// Values beyond a channel's range are damage.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init()
        for _ in 0..<(try reader.int(0...Channel.allCases.count)) {
            let channel: Channel = try reader.read()
            let value: Double = try reader.read()
            guard channel.range.contains(value) else { throw reader.damage }
            self[channel] = value
        }
    }
}

extension FaceExpression.Channel: BinaryCodable {}

extension FaceStyle: BinaryCodable {
    /// All that decides pixels. Who it is, and whether there is a headroom, share a number with `flipped`: without either it
    /// is what it always was.
    package func encode(into writer: inout BinaryWriter) {
        let flags = (flipped ? 1 : 0) + (person == .second ? 2 : 0) + (headroom == nil ? 0 : 4)
        writer.write(fit, focus, flags, upsideDown, cut, expression, size)
        if let headroom { writer.write(headroom) }
    }

    /// Any focus.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(fit: try reader.read(), focus: try reader.read())
        let flags = try reader.int(0...7)
        (flipped, person) = (flags & 1 == 1, flags & 2 == 2 ? .second : .first)
        upsideDown = try reader.read()
        cut = try reader.read()
        expression = try reader.read()
        size = try reader.read()
        if flags & 4 == 4 { headroom = try reader.read() as Double }
    }
}
