import Raster

/// A filter as it is kept in a plan: its lengths are pixels.
struct PlanFilter: Equatable, Sendable {
    enum Operation: Equatable, Sendable {
        case curves(ColorCurves)
        case blur(radius: Int)
        /// The number of the plan's plate; nil: a clear one.
        case texture(plate: Int?, BlendMode, opacity: Double)
        case noise(NoiseTile, BlendMode, opacity: Double)
    }

    var operation: Operation
    var mask: PlacedMask?

    /// The number of the plate that it lays over.
    var plate: Int? { if case .texture(let plate, _, _) = operation { plate } else { nil } }
}
