/// A box with round corners; several beside each other for strips.
struct RoundBoxes: DistanceShape {
    let first: Rect
    let radius: Double
    let count: Int
    let pitch: Double

    init(_ rect: Rect, radius: Double) {
        first = rect
        self.radius = min(max(radius, 0), max(0, min(rect.width, rect.height) / 2))
        count = 1
        pitch = 1
    }

    init(_ strips: StripArea) {
        first = Rect(x: strips.left, y: strips.top, width: strips.width, height: strips.bottom - strips.top)
        radius = 0
        count = strips.count
        pitch = strips.pitch
    }

    func certain(_ u: Double, _ v: Double, within reach: Double) -> Double? {
        guard count > 0, first.width > 0, first.height > 0 else { return 0 }
        if v < first.y - reach || v > first.y + first.height + reach { return 0 }
        let width = first.width + pitch * Double(count - 1)
        if u < first.x - reach || u > first.x + width + reach { return 0 }
        let inset = reach + radius
        if count == 1, u > first.x + inset, u < first.x + width - inset, v > first.y + inset,
            v < first.y + first.height - inset
        {
            return 1
        }
        return nil
    }

    func edge(_ u: Double, _ v: Double, exact: Bool) -> ShapeEdge {
        let middle = ((u - first.x) / pitch).rounded(.down)
        var best = ShapeEdge(distance: -.infinity, nu: 1, nv: 0)
        for offset in [-1.0, 0, 1] where count > 1 || offset == 0 {
            let index = count > 1 ? min(max(middle + offset, 0), Double(count - 1)) : 0
            let found = single(u - index * pitch, v)
            if found.distance > best.distance { best = found }
        }
        return best
    }

    func spans(_ line: RowLine, within reach: Double) -> RowSpans? {
        guard count > 0, first.width > 0, first.height > 0 else { return RowSpans() }
        let (right, bottom) = (first.x + first.width + pitch * Double(count - 1), first.y + first.height)
        let inset = reach + radius
        return RowSpans(
            some: line.within(first.x - reach, first.y - reach, right + reach, bottom + reach),
            all: count == 1
                ? line.within(first.x + inset, first.y + inset, right - inset, bottom - inset) : nil)
    }

    private func single(_ u: Double, _ v: Double) -> ShapeEdge {
        let center = first.center
        let (du, dv) = (u - center.x, v - center.y)
        let (qu, qv) = (abs(du) - first.width / 2 + radius, abs(dv) - first.height / 2 + radius)
        let (su, sv): (Double, Double) = (du < 0 ? 1 : -1, dv < 0 ? 1 : -1)
        if qu > 0, qv > 0 {
            let length = (qu * qu + qv * qv).squareRoot()
            return ShapeEdge(distance: radius - length, nu: su * qu / length, nv: sv * qv / length)
        }
        if qu > qv { return ShapeEdge(distance: radius - qu, nu: su, nv: 0) }
        return ShapeEdge(distance: radius - qv, nu: 0, nv: sv)
    }
}
