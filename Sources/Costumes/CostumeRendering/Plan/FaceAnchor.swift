import BinaryCoding
import Costume
import FaceInput
import Raster

/// How a layer lies on a face at one moment.
struct FaceAnchor: Hashable, Sendable {
    var point: FacePoint
    /// From the point to the middle of the content, eye distances; turned with the head.
    var shift: Point
    var isUpright: Bool
    /// Eye distances that a unit of the content becomes.
    var scale: Point
    /// Degrees clockwise.
    var rotation: Double

    /// The content's own space → the face layer's.
    /// - Parameters:
    ///   - box: of the content.
    ///   - place: of the point.
    ///   - line: from one eye to the other.
    /// - Returns: nil where the eyes lie in one place.
    func transform(of box: Rect, at place: Point, along line: Point) -> Transform? {
        let distance = (line.x * line.x + line.y * line.y).squareRoot()
        guard distance > 1e-9, distance < 1e9, abs(place.x) < 1e9, abs(place.y) < 1e9 else { return nil }
        let (cosine, sine) = (line.x / distance, line.y / distance)
        let turn = Transform((cosine, -sine, 0), (sine, cosine, 0))
        let shift = turn.apply(to: Point(x: shift.x * distance, y: shift.y * distance))
        return Transform.translation(x: -box.center.x, y: -box.center.y)
            .then(.scale(x: scale.x * distance, y: scale.y * distance))
            .then(.rotation(degrees: rotation)).then(isUpright ? .identity : turn)
            .then(.translation(x: place.x + shift.x, y: place.y + shift.y))
    }
}

extension FaceAnchor: BinaryCodable {
    func encode(into writer: inout BinaryWriter) { writer.write(point, shift, isUpright, scale, rotation) }

    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            point: try reader.read(), shift: try reader.read(), isUpright: try reader.read(),
            scale: try reader.read(), rotation: try reader.read())
    }
}

/// A face layer that other layers lie on.
struct FaceSlot: Hashable, Sendable {
    var style: FaceStyle
    /// The face layer's box, in its own space.
    var box: Rect

    /// Where content lies on a face: its own space → the face layer's.
    /// - Parameter face: with a picture.
    /// - Returns: nil where nothing is to be seen on it.
    func transform(_ anchor: FaceAnchor, of content: Rect, on face: PreparedFace.Frame) -> Transform? {
        guard face.showsParts, let points = style.placed(face, into: box) else { return nil }
        return anchor.transform(of: content, at: points[anchor.point], along: style.eyeLine(points))
    }

    /// The same on a typical face.
    func typicalTransform(_ anchor: FaceAnchor, of content: Rect) -> Transform? {
        let points = style.placedTypical(into: box)
        return anchor.transform(of: content, at: points[anchor.point], along: style.eyeLine(points))
    }

    /// Where content lies on nearly all well-framed faces, in the face layer's own space; what lies elsewhere is drawn
    /// as well, but without what was prepared.
    /// - Parameters:
    ///   - content: its box.
    ///   - drawn: what is drawn of it, which may be more.
    func usualReach(_ anchor: FaceAnchor, of content: Rect, drawn: Rect) -> Rect {
        let points = style.placedTypical(into: box)
        let (place, line) = (points[anchor.point], style.eyeLine(points))
        var found: Rect?
        for (cosine, sine) in Self.usualTilts {
            for size in Self.usualSizes {
                let turned = Point(
                    x: (line.x * cosine - line.y * sine) * size, y: (line.x * sine + line.y * cosine) * size)
                guard let reach = anchor.transform(of: content, at: place, along: turned)?.reach(of: drawn)
                else { continue }
                found = found.map { $0.union(reach) } ?? reach
            }
        }
        let slack = Self.usualSlack * (line.x * line.x + line.y * line.y).squareRoot()
        let reach = found ?? Rect(x: place.x, y: place.y, width: 0, height: 0)
        return Rect(
            x: reach.x - slack, y: reach.y - slack, width: reach.width + 2 * slack,
            height: reach.height + 2 * slack)
    }

    /// Cosine and sine of −15°, 0° and 15°.
    private static let usualTilts = [(0.965926, -0.258819), (1, 0), (0.965926, 0.258819)]
    /// Typical distances between the eyes.
    private static let usualSizes = [0.8, 1.4]
    /// Typical eye distances by which a point lies elsewhere.
    private static let usualSlack = 0.45
}

extension FaceSlot: BinaryCodable {
    func encode(into writer: inout BinaryWriter) { writer.write(style, box) }

    init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(style: try reader.read(), box: try reader.read())
    }
}
