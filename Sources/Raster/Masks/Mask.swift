/// A shape with its softness.
public struct Mask: Equatable, Sendable {
    public var shape: MaskShape
    /// Total width, in the mask's units, of the linear ramp centred on the edge by distance. 0 is a sharp,
    /// antialiased edge. Not for images.
    public var feather: Double
    public var inverted: Bool

    public init(_ shape: MaskShape, feather: Double = 0, inverted: Bool = false) {
        (self.shape, self.feather, self.inverted) = (shape, feather, inverted)
    }
}
