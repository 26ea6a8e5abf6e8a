import Raster

/// Measures how far the hair beside a face reaches.
struct HairReach {
    /// The coordinates of the face.
    let frame: FaceFrame
    /// How opaque the person is, 0…255 on the grid of a mask.
    let opacity: [UInt8]
    /// The picture's width in pixels.
    let width: Int
    /// See `width`.
    let height: Int

    /// Returns the outermost `u` that is joined to the face at all levels, or at nearly all.
    /// - Parameters:
    ///   - side: -1 left, 1 right.
    ///   - edge: `u` where the face ends on that side.
    ///   - levels: of `v`.
    ///   - limit: the outermost `u` that is believed.
    func outer(side: Double, edge: Double, levels: ClosedRange<Double>, limit: Double) -> Double {
        let step = 0.5 * Double(min(width, height)) / Double(MattePlane.side)
        let reaches = (0...8).map { level in
            let v = levels.lowerBound + (levels.upperBound - levels.lowerBound) * Double(level) / 8
            var u = edge
            while (limit - u) * side > 0, isPerson(u: u, v: v) { u += side * step }
            return (limit - u) * side > 0 ? u : limit
        }
        return reaches.sorted { $0 * side < $1 * side }[1]
    }

    private func isPerson(u: Double, v: Double) -> Bool {
        let at = frame.pixel(u: u, v: v)
        guard at.x >= 0, at.y >= 0, at.x < Double(width), at.y < Double(height) else { return false }
        let x = Int(at.x) * MattePlane.side / width
        let y = Int(at.y) * MattePlane.side / height
        return opacity[y * MattePlane.side + x] >= 128
    }
}
