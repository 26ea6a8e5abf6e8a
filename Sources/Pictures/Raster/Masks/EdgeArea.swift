/// A shape known by the distance to its edge, sharp or with a ramp.
struct EdgeArea<Shape: DistanceShape>: MaskArea {
    let shape: Shape
    let feather: Double

    func spans(_ line: RowLine) -> RowSpans? { shape.spans(line, within: line.reach + feather / 2) }

    func coverage(at f: Footprint) -> Double {
        let reach = f.reach + feather / 2
        if let sure = shape.certain(f.u, f.v, within: reach) { return sure }
        let edge = shape.edge(f.u, f.v, exact: feather > 0)
        return edge.coverage(at: f, feather)
    }
}

extension ShapeEdge {
    /// - Parameter feather: the ramp's whole width, in the shape's units.
    func coverage(at f: Footprint, _ feather: Double) -> Double {
        let (nx, ny) = (nu * f.ux + nv * f.vx, nu * f.uy + nv * f.vy)
        let unit = (nx * nx + ny * ny).squareRoot()
        guard unit > 0 else { return distance > 0 ? 1 : 0 }
        let distance = distance / unit
        guard feather > 0 else { return halfPlaneShare(distance, nx / unit, ny / unit) }
        let ramp = feather / unit
        if ramp >= 4 { return min(max(0.5 + distance / ramp, 0), 1) }
        // A ramp of few pixels: each pixel's mean over it.
        var sum = 0.0
        for k in 0..<4 {
            sum += halfPlaneShare(distance + ramp * ((Double(k) + 0.5) / 4 - 0.5), nx / unit, ny / unit)
        }
        return sum / 4
    }
}
