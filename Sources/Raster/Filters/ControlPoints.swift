/// Points of a colour curve, from which its table is made.
///
/// Between them runs the monotone cubic of Fritsch and Butland (it never swings beyond its points, and through points
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

    private var slopes: [Double] {
        let parts = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        return points.indices.map { at in
            guard at > 0, at < parts.count else { return at == 0 ? parts[0] : parts[parts.count - 1] }
            let (before, after) = (parts[at - 1], parts[at])
            guard before * after > 0 else { return 0 }
            if before == after { return before }
            let (w, v) = (points[at].x - points[at - 1].x, points[at + 1].x - points[at].x)
            // The harmonic mean, weighted towards the nearer neighbour.
            return 3 * (w + v) / ((w + 2 * v) / before + (2 * w + v) / after)
        }
    }
}
