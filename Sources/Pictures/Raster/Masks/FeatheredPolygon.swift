/// A polygon, even-odd, with a ramp at its edge.
struct FeatheredPolygon {
    private let edges: PolygonEdges
    private let feather: Double

    init(_ points: [Point], feather: Double) {
        edges = PolygonEdges(points.count < 3 ? [] : points)
        self.feather = feather
    }

    var row: Row { Row(self) }

    /// The pixels of one row of the output, asked from left to right.
    struct Row {
        private let polygon: FeatheredPolygon
        /// Where the row's line meets the polygon's edges, as ways along it; sorted. nil before the first pixel.
        private var crossings: [Double]?
        /// The first pixel asked, and which way the row runs there: a straight line, in perspective too.
        private var base = Point(x: 0, y: 0), direction = (u: 1.0, v: 0.0)
        /// The pixel before, and how far it was from the edge; infinite where that isn't known.
        private var last = (u: 0.0, v: 0.0, distance: Double.infinity)

        fileprivate init(_ polygon: FeatheredPolygon) { self.polygon = polygon }

        mutating func coverage(at f: Footprint) -> Double {
            let (edges, feather) = (polygon.edges, polygon.feather)
            guard !edges.edges.isEmpty else { return 0 }
            let reach = f.reach + feather / 2
            let moved = ((f.u - last.u) * (f.u - last.u) + (f.v - last.v) * (f.v - last.v)).squareRoot()
            // The distance changes by no more than the way between two pixels.
            let near = (last.distance + moved) * (1 + 1e-9)
            let found =
                (near < reach ? edges.nearest(f.u, f.v, within: near) : nil)
                ?? edges.nearest(f.u, f.v, within: reach)
            guard let found else {
                last.distance = .infinity
                return isInside(f) ? 1 : 0
            }
            last = (f.u, f.v, found.square.squareRoot())
            let edge = edges.edges[found.edge]
            var (nu, nv) = (found.du, found.dv)
            if found.square == 0 { (nu, nv) = (edge.to.y - edge.from.y, edge.from.x - edge.to.x) }
            let length = (nu * nu + nv * nv).squareRoot()
            let sign: Double = isInside(f) ? 1 : -1
            guard length > 0 else {
                return ShapeEdge(distance: last.distance * sign, nu: 1, nv: 0).coverage(at: f, feather)
            }
            return ShapeEdge(
                distance: last.distance * sign, nu: sign * nu / length, nv: sign * nv / length
            ).coverage(at: f, feather)
        }

        /// Even-odd, by the edges that lie ahead on the row's line.
        private mutating func isInside(_ f: Footprint) -> Bool {
            let known = crossings ?? meet(f)
            let way = (f.u - base.x) * direction.u + (f.v - base.y) * direction.v
            var (low, high) = (0, known.count)
            while low < high {
                let middle = (low + high) / 2
                if known[middle] > way { high = middle } else { low = middle + 1 }
            }
            return (known.count - low) % 2 == 1
        }

        private mutating func meet(_ f: Footprint) -> [Double] {
            let (du, dv) = (f.ux, f.vx)
            (base, direction) = (Point(x: f.u, y: f.v), (du, dv))
            func side(_ p: Point) -> Double { du * (p.y - f.v) - dv * (p.x - f.u) }
            let found = polygon.edges.edges.compactMap { edge -> Double? in
                let (a, b) = (side(edge.from), side(edge.to))
                guard (a > 0) != (b > 0) else { return nil }
                let share = a / (a - b)
                let u = edge.from.x + share * (edge.to.x - edge.from.x)
                let v = edge.from.y + share * (edge.to.y - edge.from.y)
                return (u - f.u) * du + (v - f.v) * dv
            }.sorted()
            crossings = found
            return found
        }
    }
}
