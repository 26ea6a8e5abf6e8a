import Raster

/// Finds what hangs on a head by little: cords, earrings, corners of collars. Above the lobes of the ears all stays, such
/// as ends of hair and brims of hats.
struct HeadScraps {
    private let grid: PlaceFrame
    /// `v` below which scraps are dropped.
    private let level: Double
    /// Places to each side of a square that doesn't fit into a scrap.
    private let radius: Int

    /// The greatest width of a scrap, in distances of the eyes.
    private static let widest = 0.15
    /// How far the level lies below the ears, in heights of the face.
    private static let lobe = 0.1

    /// - Parameters:
    ///   - mesh: of the face, in pixels.
    ///   - frame: its coordinates.
    ///   - width: of the picture, in pixels; so is the height.
    init(mesh: FaceMesh, frame: FaceFrame, width: Int, height: Int) {
        grid = PlaceFrame(frame, width: width, height: height)
        let measures = FaceMeasures(mesh, frame)
        level = measures.ears + Self.lobe * measures.tall
        let (left, right) = (
            frame.local(mesh.center(of: FaceMesh.Part.leftEye)),
            frame.local(mesh.center(of: FaceMesh.Part.rightEye))
        )
        let eyes = (right.u - left.u) / (grid.step.x * grid.step.y).squareRoot()
        radius = Int(min(max(1, 0.5 * Self.widest * eyes), 0.1 * Double(MattePlane.side)))
    }

    /// The places of scraps with their soft edges.
    /// - Parameters:
    ///   - parts: of the head.
    ///   - face: the places of the face.
    func places(of parts: MaskParts, around face: [Int]) -> [Int] {
        func means(_ isIn: [Bool], _ radius: Int) -> [Float] {
            SurroundingMeans(grids: [isIn.map { $0 ? 1 : 0 }]).means(radius: radius)[0]
        }
        let core = means(parts.isJoined, radius).map { $0 > 0.999 ? Float(1) : 0 }
        let kept = means(MaskParts(of: core, around: face).isJoined, radius + 1)
        let scraps = parts.isJoined.indices.map { parts.isJoined[$0] && kept[$0] < 1e-4 && isBelow($0) }
        guard scraps.contains(true) else { return [] }
        let near = means(scraps, 3)
        return near.indices.filter { near[$0] > 1e-4 && kept[$0] < 1e-4 && isBelow($0) }
    }

    private func isBelow(_ place: Int) -> Bool { grid.local(place).v > level }
}
