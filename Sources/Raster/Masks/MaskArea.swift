/// What share of a pixel a shape covers, 0…1.
protocol MaskArea {
    func coverage(at footprint: Footprint) -> Double
    /// nil when all pixels must be asked.
    func spans(_ line: RowLine) -> RowSpans?
}

/// The share of a pixel that lies on the inner side of a straight edge: exact.
///
/// - Parameters:
///   - distance: from the edge to the pixel's centre in pixels, positive inside.
///   - nx: the edge's unit normal, across; `ny`: down.
func halfPlaneShare(_ distance: Double, _ nx: Double, _ ny: Double) -> Double {
    let (x, y) = (abs(nx), abs(ny))
    let (large, small) = x > y ? (x, y) : (y, x)
    let whole = (large + small) / 2
    if distance >= whole { return 1 }
    if distance <= -whole { return 0 }
    let away = abs(distance)
    if away <= (large - small) / 2 { return 0.5 + distance / large }
    let rest = whole - away
    let corner = rest * rest / (2 * large * small)
    return distance > 0 ? 1 - corner : corner
}

/// Upright strips of equal width, cut off above and below: a rectangle is one of them. Sharp edges only.
struct StripArea: MaskArea {
    let left: Double, top: Double, bottom: Double
    let count: Int
    let pitch: Double, width: Double

    init(_ rect: Rect) {
        self.init(box: rect, count: 1, pitch: 1, width: rect.width)
    }

    /// Strips that touch or overlap are one.
    init(box: Rect, count: Int, pitch: Double, width: Double) {
        let count = max(0, count)
        let step = abs(pitch)
        let first = pitch < 0 ? box.x + pitch * Double(max(0, count - 1)) : box.x
        left = first
        (top, bottom) = (box.y, box.y + box.height)
        if width >= step {
            self.count = min(count, 1)
            self.pitch = 1
            self.width = count > 0 ? max(0, width) + step * Double(count - 1) : 0
        } else {
            self.count = count
            self.pitch = step
            self.width = max(0, width)
        }
    }

    /// Length of strips to the left of u.
    @inline(__always) private func length(to u: Double) -> Double {
        let from = u - left
        guard from > 0 else { return 0 }
        guard count > 1 else { return min(from, width) }
        let index = min((from / pitch).rounded(.down), Double(count - 1))
        return index * width + min(width, from - index * pitch)
    }

    private static func mean(
        _ center: Double, _ first: Double, _ second: Double, _ length: (Double) -> Double
    ) -> Double {
        let (large, small) = first > second ? (first, second) : (second, first)
        guard large > 0 else { return 0 }
        func share(_ at: Double) -> Double { (length(at + large / 2) - length(at - large / 2)) / large }
        guard small > large * 1e-6 else { return share(center) }
        var sum = 0.0
        for k in 0..<4 { sum += share(center + small * ((Double(k) + 0.5) / 4 - 0.5)) }
        return sum / 4
    }

    func spans(_ line: RowLine) -> RowSpans? {
        let right = left + width + (count > 1 ? pitch * Double(count - 1) : 0)
        let (u, v) = (line.halfU, line.halfV)
        return RowSpans(
            some: count > 0 ? line.within(left - u, top - v, right + u, bottom + v) : nil,
            all: count == 1 ? line.within(left + u, top + v, right - u, bottom - v) : nil)
    }

    func coverage(at f: Footprint) -> Double {
        guard count > 0, width > 0, bottom > top else { return 0 }
        let (halfU, halfV) = ((abs(f.ux) + abs(f.uy)) / 2, (abs(f.vx) + abs(f.vy)) / 2)
        if f.v + halfV <= top || f.v - halfV >= bottom || f.u + halfU <= left { return 0 }
        let within = f.v - halfV >= top && f.v + halfV <= bottom
        let across: Double
        if count == 1, f.u - halfU >= left, f.u + halfU <= left + width {
            if within { return 1 }
            across = 1
        } else {
            across = StripArea.mean(f.u, abs(f.ux), abs(f.uy), length(to:))
        }
        guard !within, across > 0 else { return across }
        let height = bottom - top
        return across * StripArea.mean(f.v, abs(f.vx), abs(f.vy)) { min(max($0 - top, 0), height) }
    }
}

/// A shape known by the distance to its edge, sharp or with a ramp.
struct EdgeArea<Shape: DistanceShape>: MaskArea {
    let shape: Shape
    let feather: Double

    func spans(_ line: RowLine) -> RowSpans? { shape.spans(line, within: line.reach + feather / 2) }

    func coverage(at f: Footprint) -> Double {
        let reach = f.reach + feather / 2
        if let sure = shape.certain(f.u, f.v, within: reach) { return sure }
        let edge = shape.edge(f.u, f.v, exact: feather > 0)
        let (nx, ny) = (edge.nu * f.ux + edge.nv * f.vx, edge.nu * f.uy + edge.nv * f.vy)
        let unit = (nx * nx + ny * ny).squareRoot()
        guard unit > 0 else { return edge.distance > 0 ? 1 : 0 }
        let distance = edge.distance / unit
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
