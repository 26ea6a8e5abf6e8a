/// One change of a layer's picture before it is masked and placed.
public struct FilterStep: Equatable, Sendable {
    public var operation: Operation
    /// In own space; nil: everywhere.
    public var mask: LayerMask?

    public init(_ operation: Operation, mask: LayerMask? = nil) {
        (self.operation, self.mask) = (operation, mask)
    }
}
