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

/// One change of a layer's picture before it is masked and placed.
public struct FilterStep: Equatable, Sendable {
    /// What is done to the pixels.
    public var operation: Operation
    /// In own space; nil: everywhere.
    public var mask: LayerMask?

    /// - Parameter mask: nil: everywhere.
    public init(_ operation: Operation, mask: LayerMask? = nil) {
        (self.operation, self.mask) = (operation, mask)
    }
}

/// A filter of the folder `Filters`, which any layer may name.
public struct SharedFilter: Equatable, Sendable {
    /// The folder's name.
    public var id: String
    /// By BCP 47 tag; may be empty.
    public var name: [String: String]
    /// The width of the filter's own canvas, which is stretched over the layer's box: its lengths are in these units.
    public var width: Double
    /// The height of that canvas.
    public var height: Double
    /// Applied in this order.
    public var steps: [FilterStep]

    /// - Parameter width: of the filter's own canvas, in its units.
    public init(id: String, name: [String: String], width: Double, height: Double, steps: [FilterStep]) {
        (self.id, self.name, self.width, self.height, self.steps) = (id, name, width, height, steps)
    }
}
