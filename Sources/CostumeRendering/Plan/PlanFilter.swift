import Raster

/// A filter as it is kept in a plan: a texture is the number of the plan's plate; nil: a clear one.
typealias PlanFilter = PhotoFilter<Int?>

extension PlanFilter {
    /// The number of the plate that it lays over.
    var plate: Int? { if case .texture(let plate, _, _) = operation { plate } else { nil } }
}
