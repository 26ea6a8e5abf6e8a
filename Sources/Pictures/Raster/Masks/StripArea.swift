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
        top = box.y
        bottom = box.y + box.height
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

    @inline(__always) func coverage(at f: Footprint) -> Double { holds(f) ? 1 : share(of: f) }

    /// Whether all of a pixel lies in the only strip: most pixels of most masks do.
    @inline(__always) func holds(_ f: Footprint) -> Bool {
        let (halfU, halfV) = ((abs(f.ux) + abs(f.uy)) / 2, (abs(f.vx) + abs(f.vy)) / 2)
        return count == 1 && f.u - halfU >= left && f.u + halfU <= left + width && f.u + halfU > left
            && f.v - halfV >= top && f.v + halfV <= bottom && f.v + halfV > top && f.v - halfV < bottom
    }

    private func share(of f: Footprint) -> Double {
        guard count > 0, width > 0, bottom > top else { return 0 }
        let (halfU, halfV) = ((abs(f.ux) + abs(f.uy)) / 2, (abs(f.vx) + abs(f.vy)) / 2)
        if f.v + halfV <= top || f.v - halfV >= bottom || f.u + halfU <= left { return 0 }
        let within = f.v - halfV >= top && f.v + halfV <= bottom
        let across: Double
        if count == 1, f.u - halfU >= left, f.u + halfU <= left + width {
            across = 1
        } else {
            across = StripArea.mean(f.u, abs(f.ux), abs(f.uy), length(to:))
        }
        guard !within, across > 0 else { return across }
        let height = bottom - top
        return across * StripArea.mean(f.v, abs(f.vx), abs(f.vy)) { min(max($0 - top, 0), height) }
    }
}
