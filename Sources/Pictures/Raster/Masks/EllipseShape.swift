struct EllipseShape: DistanceShape {
    let center: Point
    let ru: Double, rv: Double

    init(_ box: Rect) {
        center = box.center
        ru = box.width / 2
        rv = box.height / 2
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
