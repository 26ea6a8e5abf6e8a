import CKernels

/// The nearest of up to 256 points, eight at a time.
struct NearestSearch {
    /// Of each eight points their first coordinates, their second, third and fourth.
    private let points: [Float]

    private static let lanes = 8

    /// Points in the stretched space of `ColorMetric`; at least one.
    init(_ points: [SIMD4<Float>]) {
        let groups = max(1, (points.count + Self.lanes - 1) / Self.lanes)
        // What fills the last group is nearest to nothing.
        var sorted = [Float](repeating: 1e9, count: groups * 4 * Self.lanes)
        for (index, point) in points.enumerated() {
            let place = index / Self.lanes * 4 * Self.lanes + index % Self.lanes
            for axis in 0..<4 { sorted[place + axis * Self.lanes] = point[axis] }
        }
        self.points = sorted
    }

    /// The first of the nearest.
    func nearest(_ point: SIMD4<Float>) -> Int {
        unsafe points.withUnsafeBufferPointer { points in
            guard let first = points.baseAddress else { return 0 }
            return unsafe kernel_nearest(
                first, points.count / (4 * Self.lanes), point.x, point.y, point.z, point.w)
        }
    }
}
