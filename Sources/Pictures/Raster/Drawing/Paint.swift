/// What a fill layer is filled with. Gradients mix straight colors; before the first and behind the last stop
/// the color stays the same.
public enum Paint: Hashable, Sendable {
    /// A color at a place of a gradient.
    public struct Stop: Hashable, Sendable {
        /// 0…1 along the gradient, rising from stop to stop.
        public var offset: Double
        public var color: Color

        public init(offset: Double, color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    /// One color everywhere.
    case color(Color)
    /// Changes along the line between two points of own space.
    case linear(from: Point, to: Point, stops: [Stop])
    /// Changes from the center outward; `radius` is where offset 1 lies, in own space.
    case radial(center: Point, radius: Double, stops: [Stop])
}

/// The colors of a fill, row by row.
struct PaintRows: PaintedRows {
    private enum Ramp {
        case flat(SIMD4<Float>)
        /// How far along, by u and v: `du × u + dv × v + start`.
        case linear(du: Double, dv: Double, start: Double)
        case radial(Point, radius: Double)
    }

    private let ramp: Ramp
    private let stops: [Paint.Stop]
    /// Output pixels → own space.
    private let map: Transform

    init(_ paint: Paint, map: Transform) {
        self.map = map
        switch paint {
        case .color(let color):
            stops = []
            ramp = .flat(PaintRows.premultiplied(color))
        case .linear(let from, let to, let stops):
            self.stops = stops
            let (du, dv) = (to.x - from.x, to.y - from.y)
            let square = du * du + dv * dv
            ramp =
                square > 0
                ? .linear(du: du / square, dv: dv / square, start: -(from.x * du + from.y * dv) / square)
                : .flat(PaintRows.premultiplied(stops.last?.color))
        case .radial(let center, let radius, let stops):
            self.stops = stops
            ramp =
                radius > 0
                ? .radial(center, radius: radius) : .flat(PaintRows.premultiplied(stops.last?.color))
        }
    }

    func fill(
        _ row: inout MutableSpan<SIMD4<Float>>, _ coverage: borrowing Span<Float>, span: Range<Int>, x: Int,
        y: Int
    ) {
        var footprints = FootprintRow(map, y: y)
        switch ramp {
        case .flat(let color): for k in span { row[k] = color }
        case .linear(let du, let dv, let start):
            for k in span where coverage[k] > 0 {
                let f = footprints.at(x &+ k)
                row[k] = color(at: du * f.u + dv * f.v + start)
            }
        case .radial(let center, let radius):
            for k in span where coverage[k] > 0 {
                let f = footprints.at(x &+ k)
                let (u, v) = (f.u - center.x, f.v - center.y)
                row[k] = color(at: (u * u + v * v).squareRoot() / radius)
            }
        }
    }

    /// Straight colors mixed, then premultiplied; the first and the last held.
    private func color(at place: Double) -> SIMD4<Float> {
        guard let next = stops.firstIndex(where: { $0.offset > place }) else {
            return PaintRows.premultiplied(stops.last?.color)
        }
        guard next > 0 else { return PaintRows.premultiplied(stops[0].color) }
        let (before, after) = (stops[next - 1], stops[next])
        let share = Float((place - before.offset) / (after.offset - before.offset))
        let (p, q) = (PaintRows.straight(before.color), PaintRows.straight(after.color))
        return PaintRows.premultiplied(p + (q - p) * share)
    }

    private static func straight(_ color: Color) -> SIMD4<Float> {
        SIMD4(Float(color.r), Float(color.g), Float(color.b), Float(color.a))
    }

    private static func premultiplied(_ straight: SIMD4<Float>) -> SIMD4<Float> {
        var color = straight * (straight.w / 255)
        color.w = straight.w
        return color
    }

    private static func premultiplied(_ color: Color?) -> SIMD4<Float> {
        color.map { premultiplied(straight($0)) } ?? .zero
    }
}
