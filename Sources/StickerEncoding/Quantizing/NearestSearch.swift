/// The nearest of up to 256 points, eight at a time.
struct NearestSearch {
    private let x: [SIMD8<Float>], y: [SIMD8<Float>], z: [SIMD8<Float>], w: [SIMD8<Float>]

    /// Points in the stretched space of `ColorMetric`; at least one.
    init(_ points: [SIMD4<Float>]) {
        let groups = (points.count + 7) / 8
        var x = [SIMD8<Float>](repeating: SIMD8(repeating: 1e9), count: groups)
        var y = x
        var z = x
        var w = x
        for (i, point) in points.enumerated() {
            x[i >> 3][i & 7] = point.x
            y[i >> 3][i & 7] = point.y
            z[i >> 3][i & 7] = point.z
            w[i >> 3][i & 7] = point.w
        }
        (self.x, self.y, self.z, self.w) = (x, y, z, w)
    }

    /// The first of the nearest.
    func nearest(_ point: SIMD4<Float>) -> Int {
        let (px, py) = (SIMD8(repeating: point.x), SIMD8(repeating: point.y))
        let (pz, pw) = (SIMD8(repeating: point.z), SIMD8(repeating: point.w))
        var best = SIMD8<Float>(repeating: .infinity)
        var group = SIMD8<Int32>(repeating: 0)
        for i in x.indices {
            let (dx, dy, dz, dw) = (x[i] - px, y[i] - py, z[i] - pz, w[i] - pw)
            let distance = dx * dx + dy * dy + dz * dz + dw * dw
            let nearer = distance .< best
            best.replace(with: distance, where: nearer)
            group.replace(with: SIMD8(repeating: Int32(truncatingIfNeeded: i)), where: nearer)
        }
        var lane = 0
        for i in 1..<8 where best[i] < best[lane] || (best[i] == best[lane] && group[i] < group[lane]) {
            lane = i
        }
        return Int(group[lane]) * 8 + lane
    }
}
