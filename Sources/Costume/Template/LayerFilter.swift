/// One entry of a layer's `filters`.
public enum LayerFilter: Equatable, Sendable {
    case own(FilterStep)
    case shared(SharedFilter)

    var steps: [FilterStep] {
        switch self {
        case .own(let step): [step]
        case .shared(let filter): filter.steps
        }
    }
}
