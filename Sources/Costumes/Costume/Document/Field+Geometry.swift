import JSONText
import Raster

extension Field {
    /// Canvas units; far beyond any canvas, near enough for exact arithmetic.
    static let coordinates = -100_000.0...100_000.0
    static let lengths = 0.0...100_000.0
    /// A box of no width can't be filled.
    static let sizes = 0.001...100_000.0
    static let scales = -1000.0...1000.0
    /// Eye distances.
    static let shifts = -100.0...100.0
    /// From forehead to chin, as a share of the box's shorter side.
    static let headSizes = 0.05...2.0
    /// Distances from forehead to chin.
    static let headrooms = 0.0...5.0
    /// Eye distances; key frames may reach 0.
    static let attachedWidths = 0.0...100.0
    /// Degrees.
    static let angles = -1_000_000.0...1_000_000.0

    func point(_ range: ClosedRange<Double> = coordinates) -> Point? {
        guard let object = object(["x", "y"]) else { return nil }
        guard let x = object.required("x")?.number(range), let y = object.required("y")?.number(range) else {
            return nil
        }
        return Point(x: x, y: y)
    }

    /// A number for both axes, or one for each.
    func scale() -> Point? {
        guard case .number = node.value else { return point(Self.scales) }
        return number(Self.scales).map { Point(x: $0, y: $0) }
    }

    func box(sizes: ClosedRange<Double> = sizes, besides others: [String] = []) -> Rect? {
        guard let object = object(["x", "y", "width", "height"] + others) else { return nil }
        let x = object.required("x")?.number(Self.coordinates)
        let y = object.required("y")?.number(Self.coordinates)
        let width = object.required("width")?.number(sizes)
        let height = object.required("height")?.number(sizes)
        guard let x, let y, let width, let height else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    func color() -> Color? {
        guard case .text(let text) = node.value else { return mistaken("template.value.color") }
        if let name = skinName {
            return log.styleContext.skin.colors[name] ?? unknown(name, in: log.styleContext.skin.colors)
        }
        return Color(hex: text) ?? mistaken("template.value.color")
    }

    func points(_ count: ClosedRange<Int>) -> [Point]? {
        guard let fields = list() else { return nil }
        guard count.contains(fields.count) else {
            return mistaken(
                "template.count.range",
                [
                    "count": String(fields.count), "from": String(count.lowerBound),
                    "to": String(count.upperBound),
                ])
        }
        return fields.map { $0.point() }.whole()
    }

    /// Four points that go round a convex area: others have no perspective.
    func quad() -> [Point]? {
        guard let corners = points(4...4) else { return nil }
        let turns = (0..<4).map { i in
            let (a, b, c) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        }
        guard turns.allSatisfy({ $0 > 1e-6 }) || turns.allSatisfy({ $0 < -1e-6 }) else {
            return mistaken("template.quad.crooked")
        }
        return corners
    }
}
