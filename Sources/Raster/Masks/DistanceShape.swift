/// Distance to the edge in the shape's units, positive inside, and the unit vector that leads inwards.
struct ShapeEdge {
    var distance: Double
    var nu: Double
    var nv: Double
}

/// A shape that knows how far its edge is.
protocol DistanceShape {
    /// 1 inside, 0 outside, when the edge is surely further away than `reach`; nil when that must be measured.
    func certain(_ u: Double, _ v: Double, within reach: Double) -> Double?
    /// Where a row surely meets the shape's inside and where it may meet it, by the same reach.
    func spans(_ line: RowLine, within reach: Double) -> RowSpans?
    /// - Parameter exact: right at any distance, not only next to the edge.
    func edge(_ u: Double, _ v: Double, exact: Bool) -> ShapeEdge
}

/// A box with round corners; several beside each other for strips.
struct RoundBoxes: DistanceShape {
    let first: Rect
    let radius: Double
    let count: Int
    let pitch: Double

    init(_ rect: Rect, radius: Double) {
        first = rect
        self.radius = min(max(radius, 0), max(0, min(rect.width, rect.height) / 2))
        (count, pitch) = (1, 1)
    }

    init(_ strips: StripArea) {
        first = Rect(x: strips.left, y: strips.top, width: strips.width, height: strips.bottom - strips.top)
        radius = 0
        (count, pitch) = (strips.count, strips.pitch)
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

/// An upright ellipse in its box.
struct EllipseShape: DistanceShape {
    let center: Point
    let ru: Double, rv: Double

    init(_ box: Rect) {
        center = box.center
        (ru, rv) = (box.width / 2, box.height / 2)
    }

    func certain(_ u: Double, _ v: Double, within reach: Double) -> Double? {
        guard ru > 0, rv > 0 else { return 0 }
        let (x, y) = ((u - center.x) / ru, (v - center.y) / rv)
        let square = x * x + y * y
        let margin = reach / min(ru, rv)
        if square > (1 + margin) * (1 + margin) { return 0 }
        if margin < 1, square < (1 - margin) * (1 - margin) { return 1 }
        return nil
    }

    func spans(_ line: RowLine, within reach: Double) -> RowSpans? {
        guard ru > 0, rv > 0 else { return RowSpans() }
        let margin = reach / min(ru, rv)
        return RowSpans(
            some: line.within(center, ru * (1 + margin), rv * (1 + margin)),
            all: line.within(center, ru * (1 - margin), rv * (1 - margin)))
    }

    func edge(_ u: Double, _ v: Double, exact: Bool) -> ShapeEdge {
        let (du, dv) = (u - center.x, v - center.y)
        let (x, y) = (du / ru, dv / rv)
        let norm = (x * x + y * y).squareRoot()
        guard norm > 0 else {
            return ShapeEdge(distance: min(ru, rv), nu: ru < rv ? 1 : 0, nv: ru < rv ? 0 : 1)
        }
        if exact { return nearest(du, dv, inside: norm < 1) }
        let (gu, gv) = (x / ru / norm, y / rv / norm)
        let slope = (gu * gu + gv * gv).squareRoot()
        return ShapeEdge(distance: (1 - norm) / slope, nu: -gu / slope, nv: -gv / slope)
    }

    /// The nearest point of the ellipse by stepping along circles of curvature; three steps suffice, five are sure.
    private func nearest(_ du: Double, _ dv: Double, inside: Bool) -> ShapeEdge {
        let (pu, pv) = (abs(du), abs(dv))
        var (tu, tv) = (0.5.squareRoot(), 0.5.squareRoot())
        let spread = ru * ru - rv * rv
        for _ in 0..<5 {
            let (eu, ev) = (spread * tu * tu * tu / ru, -spread * tv * tv * tv / rv)
            let (au, av) = (ru * tu - eu, rv * tv - ev)
            let (bu, bv) = (pu - eu, pv - ev)
            let far = (bu * bu + bv * bv).squareRoot()
            guard far > 0 else { break }
            let k = (au * au + av * av).squareRoot() / far
            (tu, tv) = (min(max((bu * k + eu) / ru, 0), 1), min(max((bv * k + ev) / rv, 0), 1))
            let length = (tu * tu + tv * tv).squareRoot()
            guard length > 0 else { break }
            (tu, tv) = (tu / length, tv / length)
        }
        let (cu, cv) = (pu - ru * tu, pv - rv * tv)
        let distance = (cu * cu + cv * cv).squareRoot()
        let (nu, nv) = (tu / ru, tv / rv)
        let unit = (nu * nu + nv * nv).squareRoot()
        return ShapeEdge(
            distance: inside ? distance : -distance, nu: (du < 0 ? nu : -nu) / unit,
            nv: (dv < 0 ? nv : -nv) / unit)
    }
}

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
