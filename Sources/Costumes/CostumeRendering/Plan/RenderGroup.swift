import Raster

/// Layers that are drawn apart before they are laid in as one, the face among them. Scenes in which they look the same
/// share one, so that it is kept once, and drawn once for all their frames.
final class RenderGroup: Equatable, Sendable {
    let steps: [RenderStep]
    /// Pixels of the raster that they are drawn on.
    let width: Int
    let height: Int
    /// The raster's thin edges: what a filtered box doesn't fill.
    let thin: ThinEdges
    let filters: [PlanFilter]

    init(
        _ steps: [RenderStep], width: Int, height: Int, thin: ThinEdges = [], filters: [PlanFilter] = []
    ) {
        self.steps = steps
        self.width = width
        self.height = height
        self.thin = thin
        self.filters = filters
    }

    /// The numbers of all plates that it draws.
    var plates: [Int] { steps.flatMap(\.plates) + filters.compactMap(\.plate) }

    static func == (a: RenderGroup, b: RenderGroup) -> Bool {
        a === b
            || (a.width, a.height, a.thin) == (b.width, b.height, b.thin) && a.steps == b.steps
                && a.filters == b.filters
    }
}

/// A filter as it is kept in a plan: a texture is the number of the plan's plate; nil: a clear one.
typealias PlanFilter = PhotoFilter<Int?>

extension PlanFilter {
    /// The number of the plate that it lays over.
    var plate: Int? { if case .texture(let plate, _, _) = operation { plate } else { nil } }
}
