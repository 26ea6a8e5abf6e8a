import Raster

/// How the places of a mask lie in the coordinates of a face.
struct PlaceFrame {
    private let frame: FaceFrame
    /// Pixels of one place.
    let step: Point

    /// - Parameters:
    ///   - frame: the face's coordinates.
    ///   - width: of the picture, in pixels; so is the height.
    init(_ frame: FaceFrame, width: Int, height: Int) {
        let side = Double(MattePlane.side)
        self.frame = frame
        step = Point(x: Double(width) / side, y: Double(height) / side)
    }

    /// Where the middle of a place lies.
    func local(_ place: Int) -> (u: Double, v: Double) {
        let (row, column) = (place / MattePlane.side, place % MattePlane.side)
        return frame.local(Point(x: (Double(column) + 0.5) * step.x, y: (Double(row) + 0.5) * step.y))
    }
}
