import Raster

/// The outline of a face on the grid of a mask.
struct FaceOval {
    /// The corners, in places of the grid.
    private let corners: [Point]

    /// - Parameters:
    ///   - mesh: in pixels.
    ///   - scale: of the outline about its middle; below 1 for what is surely face.
    ///   - width: of the picture, in pixels; so is the height.
    init(_ mesh: FaceMesh, scale: Double, width: Int, height: Int) {
        let middle = mesh.center(of: FaceMesh.Part.oval)
        let (across, down) = (
            Double(MattePlane.side) / Double(width), Double(MattePlane.side) / Double(height)
        )
        corners = FaceMesh.Part.oval.map { index in
            let point = mesh.points[index]
            return Point(
                x: (middle.x + (point.x - middle.x) * scale) * across,
                y: (middle.y + (point.y - middle.y) * scale) * down)
        }
    }

    /// The places whose middle lies within the outline, by their numbers.
    func places() -> [Int] {
        let side = MattePlane.side
        var found: [Int] = []
        let top = corners.map(\.y).min() ?? 0
        let bottom = corners.map(\.y).max() ?? 0
        guard top < Double(side), bottom > 0 else { return [] }
        for row in Int(max(0, top))...Int(min(Double(side - 1), bottom)) {
            let crossings = crossings(at: Double(row) + 0.5)
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let first = max(0, (crossings[pair] - 0.5).rounded(.up))
                let last = min(Double(side - 1), (crossings[pair + 1] - 0.5).rounded(.down))
                guard first <= last else { continue }
                found += (Int(first)...Int(last)).map { row * side + $0 }
            }
        }
        return found
    }

    private func crossings(at y: Double) -> [Double] {
        var found: [Double] = []
        for (index, from) in corners.enumerated() {
            let to = corners[(index + 1) % corners.count]
            guard (from.y <= y) != (to.y <= y) else { continue }
            found.append(from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x))
        }
        return found.sorted()
    }
}
