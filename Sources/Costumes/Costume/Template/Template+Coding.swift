package import BinaryCoding
import FaceInput
import Raster

// What decides the pixels of a template, for its digest. Only what captions have is read again.

extension FaceTiming: BinaryEncodable {}

extension TemplateAnimation: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(duration, frameRate, faceTiming, memoryLimit)
    }
}

extension Layer: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(content, box, placement, mask, clip, opacity, blend, visible)
        writer.write(circle, tracks, filters)
        // Costumes without these keep the digest that they had before there were any. No layer begins with this number.
        guard hasLaterKeys else { return }
        writer.write(Self.laterKeys, tracks.map { $0.loop }, grid, delay, start)
        writer.write(skew, along)
    }

    private static let laterKeys = 100

    private var hasLaterKeys: Bool {
        grid != nil || delay != 0 || start != 0 || skew != Point(x: 0, y: 0) || along != nil
            || tracks.contains { $0.loop != nil }
    }
}

extension TrackLoop: BinaryCodable {}

extension LayerGrid: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(columns, rows, across, down) }
}

extension MotionPath: BinaryEncodable {
    /// The way, not the file that it comes from.
    package func encode(into writer: inout BinaryWriter) {
        writer.write(parts.first ?? [], progress, isOriented)
        // A way of one part keeps the digest that it had before there were more. What follows doesn't begin with this number.
        guard parts.count > 1 else { return }
        writer.write(Self.moreParts, Array(parts.dropFirst()))
    }

    private static let moreParts = 101
}

extension LayerContent: BinaryEncodable {
    private static let expression = 102
    private static let second = 103
    private static let headroom = 104

    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .image(let pages): writer.write(0, pages)
        case .face(let style, let expression):
            writer.write(1, style.fit, style.focus, style.flipped, style.upsideDown, style.cut)
            if style.fit == .head { writer.write(style.size) }
            // Costumes without these keep the digest that they had before there were any. What follows doesn't begin with
            // these numbers.
            if let headroom = style.headroom { writer.write(Self.headroom, headroom) }
            if style.person == .second { writer.write(Self.second) }
            if expression != LayerExpression() { writer.write(Self.expression, expression) }
        case .fill(let paint): writer.write(2, paint)
        case .yubinuki(let style): writer.write(3, style)
        case .noise(let tile, let opacity): writer.write(4, tile, opacity)
        case .group(let layers): writer.write(5, layers)
        case .text(let caption): writer.write(6, caption)
        }
    }
}

extension LayerExpression: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(shared, amount, own) }
}

extension SharedExpression: BinaryEncodable {
    /// All but the names. The order of tracks is the document's and means nothing.
    package func encode(into writer: inout BinaryWriter) {
        let tracks = tracks.sorted { $0.property < $1.property }
        writer.write(channels, tracks, tracks.map { $0.loop }, duration, isOnce)
    }
}

extension LayerBox: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .rect(let rect): writer.write(0, rect)
        case .element(let art): writer.write(1, art)
        }
    }
}

extension LayerPlacement: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .pose(let anchor, let position, let scale, let rotation):
            writer.write(0, anchor, position, scale, rotation)
        case .quad(let corners): writer.write(1, corners)
        case .attached(let attachment, let scale, let rotation):
            writer.write(2, attachment, scale, rotation)
        }
    }
}

extension FaceAttachment: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(point, width, height, shift, isUpright, face)
    }
}

extension ArtReference: BinaryEncodable {
    /// By what is in the file, not by its name.
    package func encode(into writer: inout BinaryWriter) { writer.write(digest, element, style?.digest) }
}

extension Visibility: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(from, to) }
}

extension LayerCircle: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(count, radius, center, start, turn) }
}

extension LayerMask: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(shape, feather, inverted) }
}

extension ArtMask: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(art, luminance) }
}

extension Track: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(property, times, values, easings) }

    /// As many values as times; without a loop.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        property = try reader.read()
        times = try reader.read()
        values = try reader.read()
        easings = try reader.read()
        guard values.count == times.count, easings.count == max(0, times.count - 1) else {
            throw reader.damage
        }
    }
}

extension TrackValues: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .numbers(let values): writer.write(0, values)
        case .points(let values): writer.write(1, values)
        case .colors(let values): writer.write(2, values)
        case .quads(let values): writer.write(3, values)
        }
    }

    /// Any values.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        switch try reader.int(0...3) {
        case 0: self = .numbers(try reader.read())
        case 1: self = .points(try reader.read())
        case 2: self = .colors(try reader.read())
        default: self = .quads(try reader.read())
        }
    }
}

extension LayerFilter: BinaryEncodable {
    /// A shared filter by what it does, not by its name.
    package func encode(into writer: inout BinaryWriter) {
        switch self {
        case .own(let step): writer.write(0, step)
        case .shared(let filter): writer.write(1, filter)
        }
    }
}

extension SharedFilter: BinaryEncodable {
    /// All but the names.
    package func encode(into writer: inout BinaryWriter) { writer.write(width, height, steps) }
}

extension FilterStep: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(operation, mask) }
}

extension YubinukiStyle.Shape: BinaryEncodable {}
extension YubinukiStep.Direction: BinaryEncodable {}

extension YubinukiStyle: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(pattern.koma, pattern.tobi, pattern.needles, pattern.steps, shape, inner, progress)
    }
}

extension YubinukiStep: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(offset, direction, layered, threads) }
}

extension YubinukiStep.Thread: BinaryEncodable {
    package func encode(into writer: inout BinaryWriter) { writer.write(color, rows) }
}
