/// A line through points from left to right, without overshoots: monotone cubics (Fritsch and Carlson, 1980). Beyond its
/// ends it is level.
struct FaceCurve: Sendable {
    private let points: [Place]
    private let slopes: [Double]

    /// - Parameter points: in any order; of those that lie above each other the first one counts.
    init(_ points: [Place]) {
        var kept: [Place] = []
        for point in points.sorted(by: { $0.x < $1.x }) where point.x - (kept.last?.x ?? -.infinity) > 0.004 {
            kept.append(point)
        }
        if kept.isEmpty { kept = [Place(0, 0)] }
        self.points = kept
        let secants = zip(kept, kept.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        slopes = kept.indices.map { index in
            guard index > 0 else { return secants.first ?? 0 }
            guard index < secants.count else { return secants.last ?? 0 }
            let (one, other) = (secants[index - 1], secants[index])
            // The harmonic mean.
            return one * other > 0 ? 2 * one * other / (one + other) : 0
        }
    }

    /// How far down it is at `x`.
    func callAsFunction(_ x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return 0 }
        if x <= first.x { return first.y }
        if x >= last.x { return last.y }
        var index = 0
        while index + 2 < points.count, points[index + 1].x <= x { index += 1 }
        let (a, b) = (points[index], points[index + 1])
        let wide = b.x - a.x
        let t = (x - a.x) / wide
        let (one, two) = (1 - t, t * t)
        return (1 + 2 * t) * one * one * a.y + t * one * one * wide * slopes[index]
            + two * (3 - 2 * t) * b.y - two * one * wide * slopes[index + 1]
    }

    /// Its ends.
    var range: ClosedRange<Double> {
        let first = points.first?.x ?? 0
        return first...max(points.last?.x ?? first, first)
    }
}
