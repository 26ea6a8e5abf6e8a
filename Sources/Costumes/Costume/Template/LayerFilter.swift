/// One entry of a layer's `filters`.
package enum LayerFilter: Equatable, Sendable {
    case own(FilterStep)
    case shared(SharedFilter)

    var steps: [FilterStep] {
        switch self {
        case .own(let step): [step]
        case .shared(let filter): filter.steps
        }
    }
}

/// One change of a layer's picture before it is masked and placed.
package struct FilterStep: Equatable, Sendable {
    /// What is done to the pixels.
    package var operation: Operation
    /// In own space; nil: everywhere.
    package var mask: LayerMask?

    /// - Parameter mask: nil: everywhere.
    package init(_ operation: Operation, mask: LayerMask? = nil) {
        self.operation = operation
        self.mask = mask
    }
}

/// A filter of the folder `Filters`, which any layer may name.
package struct SharedFilter: Equatable, Sendable {
    /// The folder's name.
    package var id: String
    /// By BCP 47 tag; may be empty.
    package var name: [String: String]
    /// The width of the filter's own canvas, which is stretched over the layer's box: its lengths are in these units.
    package var width: Double
    package var height: Double
    /// Applied in this order.
    package var steps: [FilterStep]
}
