import CKernels

/// The nearest of many points.
struct NearestSearch {
    /// Eight points take four, one for each axis.
    private let groups: [SIMD8<Float>]

    /// - Parameter points: in the stretched space of `ColorMetric`; at least one.
    init(_ points: [SIMD4<Float>]) {
        var groups = [SIMD8<Float>](repeating: SIMD8(repeating: 1e9), count: (points.count + 7) / 8 * 4)
        for (i, point) in points.enumerated() {
            for axis in 0..<4 { groups[i / 8 * 4 + axis][i % 8] = point[axis] }
        }
        self.groups = groups
    }

    /// The first of the nearest.
    func nearest(_ point: SIMD4<Float>) -> Int {
        unsafe groups.withUnsafeBytes { groups in
            unsafe withUnsafeBytes(of: point) { point in
                guard let groups = unsafe groups.bindMemory(to: Float.self).baseAddress,
                    let point = unsafe point.bindMemory(to: Float.self).baseAddress
                else { return 0 }
                return unsafe kernel_nearest(groups, self.groups.count / 4, point)
            }
        }
    }
}
