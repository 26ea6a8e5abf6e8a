import Raster

/// Where hair may be: around the face, above the chin.
struct HairZone {
    private let frame: FaceFrame
    /// In pixels: see `FaceFrame`.
    private let chin: Double, middle: Double, tall: Double, wide: Double
    /// Pixels from one place of a mask to the next.
    private let step: (x: Double, y: Double)

    /// - Parameters:
    ///   - mesh: of the face, in pixels.
    ///   - width: of the picture, in pixels; so is the height.
    /// - Returns: nil for a face without eyes.
    init?(_ mesh: FaceMesh, width: Int, height: Int) {
        guard let frame = FaceFrame(mesh) else { return nil }
        self.frame = frame
        let measures = FaceMeasures(mesh, frame)
        (chin, middle) = (measures.chin.v, measures.middle)
        (tall, wide) = (measures.tall, measures.headWidth)
        step = (Double(width) / Double(PersonMask.side), Double(height) / Double(PersonMask.side))
    }

    /// 1 within the zone, 0 outside, in between at its edge.
    /// - Parameter place: of a mask, counted row by row from the top left.
    func weight(of place: Int) -> Float {
        let (row, column) = (place / PersonMask.side, place % PersonMask.side)
        let at = frame.local(Point(x: (Double(column) + 0.5) * step.x, y: (Double(row) + 0.5) * step.y))
        let down = min(max(0, (chin - at.v) / (0.1 * tall)), 1)
        let across = min(max(0, (wide - abs(at.u - middle)) / (0.15 * wide)), 1)
        return Float(down * across)
    }
}
