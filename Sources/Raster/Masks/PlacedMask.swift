/// A mask and where its units lie on the output: the transform leads from mask units to output pixels.
public struct PlacedMask: Equatable, Sendable {
    public var mask: Mask
    public var transform: Transform

    public init(_ mask: Mask, _ transform: Transform) { (self.mask, self.transform) = (mask, transform) }
}
