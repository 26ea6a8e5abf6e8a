import CKernels
import Raster

/// What is seen between the lips of a mouth that moves, column by column.
struct MouthColumns {
    let columns: [kernel_mouth_column]
    let left: Double, top: Double, bottom: Double
    private let density: Double

    /// A mouth whose lips part less shows its own teeth.
    private static let toothy = 0.085

    /// - Parameter step: how far nodes of the grid lie apart.
    init(_ shape: FaceShape, _ jaw: JawMotion, step: Double) {
        let mouth = shape.mouth
        let density = 2 * jaw.density
        let beside = (1.5 * step * density).rounded(.up)
        let left = mouth.left.x - beside / density
        self.left = left
        self.density = density
        let count = Int((2 * mouth.half * density + 2 * beside).rounded()) + 2
        var (top, bottom) = (Double.infinity, -Double.infinity)
        let hasTeeth = mouth.opening >= Self.toothy
        let gap = (0..<count).reduce(0.0) { gap, index in
            let c = jaw.column(at: left + Double(index) / density)
            return max(gap, c.lower + c.lowerFall - c.upper - c.upperFall)
        }
        let tongue = jaw.fall > 0 ? 0.46 * gap * eased((gap - 0.08) / 0.25) : 0
        var columns: [kernel_mouth_column] = []
        for index in 0..<count {
            let u = left + Double(index) / density
            let c = jaw.column(at: u)
            let across = (u - mouth.middle) / mouth.half
            let next = jaw.column(at: u + 1 / density)
            let slope = (next.lower + next.lowerFall - c.lower - c.lowerFall) * density
            let level = 1 / (1 + slope * slope).squareRoot()
            let (upper, lower) = (c.upper + c.upperFall, c.lower + c.lowerFall)
            // Lips that were hardly parted show no teeth of their own.
            let shown = hasTeeth ? 1 : 1 - eased(jaw.fall / 0.12)
            let own = min(upper + (c.lower - c.upper) * shown, lower)
            let square = min(across * across, 1)
            let teeth = hasTeeth ? 0 : min(0.11, 0.3 * gap) * (1 - square * square) - 0.012
            let inside = eased((1 - abs(across)) / 0.15)
            let line =
                jaw.closing * inside * eased((c.lower - c.upper) / 0.04) * (1 - eased((lower - upper) / 0.04))
            columns.append(
                kernel_mouth_column(
                    upper: Float(upper), lower: Float(lower), own: Float(own),
                    across: Float(min(max(across, -1), 1)), line: Float(0.6 * line),
                    teeth: Float(max(teeth, 0)), tongue: Float(tongue), level: Float(level)))
            top = min(top, upper)
            bottom = max(bottom, lower)
        }
        self.columns = columns
        self.top = top - 3 * step
        self.bottom = bottom + 3 * step
    }

    /// Whether a node of the grid for the upper jaw must show what hangs on the lower one: far below the lips.
    func isBelow(_ place: Place, step: Double) -> Bool { place.y > bottom - 2 * step }

    /// The same the other way round.
    func isAbove(_ place: Place, step: Double) -> Bool { place.y < top + 2 * step }

    /// What it covers.
    var box: FaceBox {
        FaceBox(least: Place(left, top), most: Place(left + Double(columns.count - 1) / density, bottom))
    }

    /// Where the columns are.
    /// - Parameter pixels: that may show them, counted from the left top of the part that changes.
    func place(_ pixels: PixelRect) -> kernel_columns {
        kernel_columns(
            left: Float(left), density: Float(density), count: Int32(columns.count), top: Float(top),
            bottom: Float(bottom), first_x: pixels.x, first_y: pixels.y, end_x: pixels.x + pixels.width,
            end_y: pixels.y + pixels.height)
    }
}
