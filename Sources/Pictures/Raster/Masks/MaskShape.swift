/// The area that a mask lets through, in the mask's own units.
///
/// A shape that numbers describe is declared here and nowhere else: its case, its `Kind` with the names and roles of
/// its numbers, and how it is made of them. Documents, animation, digests and the cache read these. What it costs and
/// how it is drawn are switches elsewhere, which the compiler points at.
/// - Parameter Picture: what stands for a picture whose coverage is the mask.
public enum MaskShape<Picture: Equatable & Sendable>: Equatable, Sendable {
    case rect(Rect, radius: Double)
    case ellipse(Rect)
    /// `count` strips of `width`, the n-th beginning at box.x + n × pitch, as high as the box.
    case strips(box: Rect, count: Int, pitch: Double, width: Double)
    /// In a box; its first point is at the middle of the top.
    case star(Rect, points: Int, inner: Double, rounding: Double)
    /// Even-odd.
    case polygon([Point])
    case picture(Picture)

    /// Its kind and its numbers in the order of the kind's parameters; nil for polygons and pictures.
    public var numbers: (kind: MaskKind, values: [Double])? {
        switch self {
        case .rect(let box, let radius): (.rect, box.numbers + [radius])
        case .ellipse(let box): (.ellipse, box.numbers)
        case .strips(let box, let count, let pitch, let width):
            (.strips, box.numbers + [Double(count), pitch, width])
        case .star(let box, let points, let inner, let rounding):
            (.star, box.numbers + [Double(points), inner, rounding])
        case .polygon, .picture: nil
        }
    }

    /// - Parameter values: in the order of the kind's parameters; 0 for those that are missing.
    public init(_ kind: MaskKind, _ values: [Double]) {
        var rest = values[...]
        func next() -> Double { rest.popFirst() ?? 0 }
        func box() -> Rect { Rect(x: next(), y: next(), width: next(), height: next()) }
        func count() -> Int { Int(min(100_000, max(0, next().rounded()))) }
        switch kind {
        case .rect: self = .rect(box(), radius: next())
        case .ellipse: self = .ellipse(box())
        case .strips: self = .strips(box: box(), count: count(), pitch: next(), width: next())
        case .star: self = .star(box(), points: count(), inner: next(), rounding: next())
        }
    }

    /// The box round the shape; nil for pictures.
    public var box: Rect? {
        switch self {
        case .rect(let box, _), .ellipse(let box), .star(let box, _, _, _): return box
        case .strips(let box, let count, let pitch, let width):
            return Rect(
                x: box.x, y: box.y, width: pitch * Double(max(0, count - 1)) + width, height: box.height)
        case .polygon(let points):
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
            return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        case .picture: return nil
        }
    }

    /// The corners of a shape that only straight edges bound, even-odd; nil for the others.
    public var outline: [Point]? {
        switch self {
        case .polygon(let points): points
        case .star(let box, let points, let inner, let rounding):
            [Point](starIn: box, points: points, inner: inner, rounding: rounding)
        case .rect, .ellipse, .strips, .picture: nil
        }
    }

    /// The same shape with another picture.
    public func map<Other, Failure>(
        _ change: (Picture) throws(Failure) -> Other
    ) throws(Failure) -> MaskShape<Other> {
        switch self {
        case .rect(let box, let radius): .rect(box, radius: radius)
        case .ellipse(let box): .ellipse(box)
        case .strips(let box, let count, let pitch, let width):
            .strips(box: box, count: count, pitch: pitch, width: width)
        case .star(let box, let points, let inner, let rounding):
            .star(box, points: points, inner: inner, rounding: rounding)
        case .polygon(let points): .polygon(points)
        case .picture(let picture): .picture(try change(picture))
        }
    }
}

extension MaskShape: Hashable where Picture: Hashable {}

/// The shapes that numbers describe, by their names in documents.
public enum MaskKind: String, CaseIterable, Sendable {
    case rect, ellipse, strips, star

    /// Its numbers in the order in which they are stored.
    public var parameters: [MaskParameter] {
        switch self {
        case .rect: MaskParameter.box() + [MaskParameter("radius", .length, standard: 0)]
        case .ellipse: MaskParameter.box()
        case .strips:
            MaskParameter.box("box.") + [
                MaskParameter("count", .count(1...4096)), MaskParameter("pitch", .size),
                MaskParameter("width", .length),
            ]
        case .star:
            MaskParameter.box() + [
                MaskParameter("points", .count(3...100)), MaskParameter("inner", .share, standard: 0.5),
                MaskParameter("rounding", .share, standard: 0),
            ]
        }
    }
}

public struct MaskParameter: Sendable {
    /// What a number means, and so which values it may have.
    public enum Role: Equatable, Sendable {
        case coordinate
        /// 0 or more.
        case length
        /// More than 0.
        case size
        /// A whole number.
        case count(ClosedRange<Int>)
        /// 0…1
        case share

        /// The nearest value that can be drawn: easing may lead beyond the values of key frames.
        public func clamped(_ value: Double) -> Double {
            switch self {
            case .coordinate, .size, .count: value
            case .length: max(0, value)
            case .share: min(1, max(0, value))
            }
        }
    }

    /// A dot leads into an object, such as `box.x`.
    public var name: String
    /// What the number means, and which values can be drawn.
    public var role: Role
    /// Its value where a document leaves it out; nil: it must be given.
    public var standard: Double?

    init(_ name: String, _ role: Role, standard: Double? = nil) {
        self.name = name
        self.role = role
        self.standard = standard
    }

    fileprivate static func box(_ prefix: String = "") -> [MaskParameter] {
        [("x", Role.coordinate), ("y", .coordinate), ("width", .length), ("height", .length)]
            .map { MaskParameter(prefix + $0.0, $0.1) }
    }
}

extension Rect {
    fileprivate var numbers: [Double] { [x, y, width, height] }
}
