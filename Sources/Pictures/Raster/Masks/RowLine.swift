/// A row of output pixels as seen in a shape's units, for affine maps: u = du × x + u0, v = dv × x + v0.
struct RowLine {
    let du: Double, u0: Double
    let dv: Double, v0: Double
    /// Half of what a pixel reaches over in u and in v, and at most in any direction.
    let halfU: Double, halfV: Double, reach: Double

    init(_ map: Transform, y: Int) {
        let down = Double(y) + 0.5
        du = map.a
        u0 = map.b * down + map.c
        dv = map.d
        v0 = map.e * down + map.f
        halfU = (abs(map.a) + abs(map.b)) / 2
        halfV = (abs(map.d) + abs(map.e)) / 2
        reach =
            0.5
            * ((map.a * map.a + map.d * map.d).squareRoot() + (map.b * map.b + map.e * map.e).squareRoot())
    }

    /// Where the row runs within a box.
    func within(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> ClosedRange<Double>? {
        guard let across = RowLine.range(du, u0, left, right), let down = RowLine.range(dv, v0, top, bottom)
        else {
            return nil
        }
        let (low, high) = (max(across.lowerBound, down.lowerBound), min(across.upperBound, down.upperBound))
        return low <= high ? low...high : nil
    }

    private static func range(_ step: Double, _ start: Double, _ low: Double, _ high: Double) -> ClosedRange<
        Double
    >? {
        guard low <= high else { return nil }
        if abs(step) < 1e-12 { return start >= low && start <= high ? -1e9...1e9 : nil }
        let (p, q) = ((low - start) / step, (high - start) / step)
        guard p.isFinite, q.isFinite else { return nil }
        return min(p, q)...max(p, q)
    }

    /// Where the row runs within an ellipse.
    func within(_ center: Point, _ ru: Double, _ rv: Double) -> ClosedRange<Double>? {
        guard ru > 0, rv > 0 else { return nil }
        let (p, q) = (du / ru, (u0 - center.x) / ru)
        let (r, s) = (dv / rv, (v0 - center.y) / rv)
        let (square, half) = (p * p + r * r, p * q + r * s)
        let root = half * half - square * (q * q + s * s - 1)
        guard square > 0, root >= 0 else { return nil }
        let (low, high) = ((-half - root.squareRoot()) / square, (-half + root.squareRoot()) / square)
        return low.isFinite && high.isFinite ? low...high : nil
    }
}
