/// Points of a color curve, from which its table is made.
///
/// Between them runs the monotone cubic of Fritsch and Carlson (it never swings beyond its points, and through points
/// on a line it is that line); before the first and after the last their values are held.
public struct ControlPoints: Hashable, Sendable {
    /// In: 0…255, strictly rising; out: any finite number.
    private let points: [Point]

    /// - Returns: nil for fewer than two points, or inputs that don't rise.
    public init?(_ points: [Point]) {
        guard points.count > 1, zip(points, points.dropFirst()).allSatisfy({ $0.x < $1.x }),
            points.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
        else { return nil }
        self.points = points
    }

    /// 256 entries.
    public var table: [Double] {
        let slopes = slopes
        var part = 0
        return (0..<256).map { value in
            let x = Double(value)
            while part < points.count - 2, x > points[part + 1].x { part += 1 }
            let (p, q) = (points[part], points[part + 1])
            if x <= p.x { return p.y }
            if x >= q.x { return q.y }
            let width = q.x - p.x
            let t = (x - p.x) / width
            let (t2, t3) = (t * t, t * t * t)
            return (2 * t3 - 3 * t2 + 1) * p.y + (3 * t2 - 2 * t3) * q.y
                + width * ((t3 - 2 * t2 + t) * slopes[part] + (t3 - t2) * slopes[part + 1])
        }
    }

    /// The curve's slope at each point.
    private var slopes: [Double] {
        let parts = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        var slopes = points.indices.map { at -> Double in
            guard at > 0, at < parts.count else { return at == 0 ? parts[0] : parts[parts.count - 1] }
            return parts[at - 1] * parts[at] > 0 ? (parts[at - 1] + parts[at]) / 2 : 0
        }
        for (at, part) in parts.enumerated() {
            guard part != 0 else {
                (slopes[at], slopes[at + 1]) = (0, 0)
                continue
            }
            // Within a circle of radius 3 the curve doesn't turn back.
            let (start, end) = (slopes[at] / part, slopes[at + 1] / part)
            let length = (start * start + end * end).squareRoot()
            guard length > 3 else { continue }
            (slopes[at], slopes[at + 1]) = (3 * start / length * part, 3 * end / length * part)
        }
        return slopes
    }
}
