/// A sharp polygon's coverage over a region of output pixels: exact across, in sixteenths of a pixel down.
struct PolygonField {
    private static let lines = 16
    let region: PixelRect
    /// One that isn't level: which lines of the region it meets, sixteenths of a pixel high, and its upper end.
    private struct Edge {
        var lines: Range<Int>
        var upper: Point
        var slope: Double
    }

    private var edges: [Edge] = []

    /// - Parameter transform: polygon → output pixels.
    init(_ points: [Point], _ transform: Transform, region: PixelRect) {
        self.region = region
        let corners = PolygonField.projected(points, transform)
        guard corners.count > 2, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        var last = corners[corners.count - 1]
        for corner in corners {
            add(last, corner)
            last = corner
        }
    }

    /// The corners on the output; what lies behind the eye is cut off.
    private static func projected(_ points: [Point], _ transform: Transform) -> [Point] {
        guard !transform.isAffine else { return points.map(transform.apply(to:)) }
        let near = 1e-6
        var kept: [Point] = []
        for (k, point) in points.enumerated() {
            let before = points[(k + points.count - 1) % points.count]
            let (w, v) = (transform.depth(at: point), transform.depth(at: before))
            if (w > near) != (v > near) {
                let share = (near - v) / (w - v)
                kept.append(
                    Point(
                        x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y)
                    ))
            }
            if w > near { kept.append(point) }
        }
        return kept.map(transform.apply(to:))
    }

    private mutating func add(_ p: Point, _ q: Point) {
        let scale = Double(PolygonField.lines)
        let (up, low) = p.y < q.y ? (p, q) : (q, p)
        guard up.y < low.y else { return }
        func line(_ y: Double) -> Int {
            let at = ((y - Double(region.y)) * scale - 0.5).rounded(.up)
            return Int(min(max(0, at), Double(max(0, region.height) * PolygonField.lines)))
        }
        let slope = (low.x - up.x) / (low.y - up.y)
        let lines = line(up.y)..<max(line(up.y), line(low.y))
        if !lines.isEmpty { edges.append(Edge(lines: lines, upper: up, slope: slope)) }
    }

    /// Where each line of a row of pixels meets the edges, from left to right.
    private func crossings(_ row: Range<Int>) -> [[Double]] {
        var crossings = [[Double]](repeating: [], count: row.count)
        for edge in edges where edge.lines.overlaps(row) {
            for k in edge.lines.clamped(to: row) {
                let y = Double(region.y) + (Double(k) + 0.5) / Double(PolygonField.lines)
                crossings[k - row.lowerBound].append(edge.upper.x + (y - edge.upper.y) * edge.slope)
            }
        }
        for k in crossings.indices { crossings[k].sort() }
        return crossings
    }

    /// The coverage, 0…1, of a row of the region.
    func row(_ y: Int) -> [Float] {
        var steps = [Float](repeating: 0, count: region.width + 1)
        let first = (y - region.y) * PolygonField.lines
        guard y >= region.y, y < region.y + region.height, region.width > 0, !edges.isEmpty else {
            return steps
        }
        let weight = 1 / Float(PolygonField.lines)
        for line in crossings(first..<first + PolygonField.lines) {
            var sign = weight
            for x in line {
                // From here on, all to the right lies inside (or, at the next crossing, outside again).
                let at = min(max(0, x - Double(region.x)), Double(region.width))
                let column = min(Int(at), region.width - 1)
                let share = Float(at - Double(column))
                steps[column] += sign * (1 - share)
                steps[column + 1] += sign * share
                sign = -sign
            }
        }
        var sum: Float = 0
        for k in steps.indices {
            sum += steps[k]
            steps[k] = min(max(sum, 0), 1)
        }
        return steps
    }
}
