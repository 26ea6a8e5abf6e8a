/// A polygon, even-odd.
struct PolygonShape: DistanceShape {
    let points: [Point]

    func certain(_ u: Double, _ v: Double, within reach: Double) -> Double? { points.count < 3 ? 0 : nil }

    func spans(_ line: RowLine, within reach: Double) -> RowSpans? { nil }

    func edge(_ u: Double, _ v: Double, exact: Bool) -> ShapeEdge {
        var (inside, best, normal) = (false, Double.infinity, (u: 1.0, v: 0.0))
        var last = points[points.count - 1]
        for point in points {
            if (point.y > v) != (last.y > v),
                u < (last.x - point.x) * (v - point.y) / (last.y - point.y) + point.x
            {
                inside.toggle()
            }
            let (eu, ev) = (point.x - last.x, point.y - last.y)
            let square = eu * eu + ev * ev
            let share = square > 0 ? min(max(((u - last.x) * eu + (v - last.y) * ev) / square, 0), 1) : 0
            let (du, dv) = (u - last.x - share * eu, v - last.y - share * ev)
            let distance = du * du + dv * dv
            if distance < best {
                best = distance
                normal = distance > 0 ? (du, dv) : (ev, -eu)
            }
            last = point
        }
        let length = (normal.u * normal.u + normal.v * normal.v).squareRoot()
        let sign: Double = inside ? 1 : -1
        let distance = best.squareRoot() * sign
        guard length > 0 else { return ShapeEdge(distance: distance, nu: 1, nv: 0) }
        return ShapeEdge(distance: distance, nu: sign * normal.u / length, nv: sign * normal.v / length)
    }
}
