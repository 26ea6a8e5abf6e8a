public import Raster

/// One change of a layer's picture before it is masked and placed.
public struct FilterStep: Equatable, Sendable {
    public enum Operation: Equatable, Sendable {
        case curves(ColorCurves)
        /// Units.
        case blur(radius: Double)
        /// A picture stretched over the box; it adds no alpha.
        case texture(ArtReference, BlendMode, opacity: Double)
        case saturation(Double)
        case brightness(Double)
        case contrast(Double)
        /// Degrees.
        case hue(Double)
        case noise(NoiseTile, BlendMode, opacity: Double)
    }

    public var operation: Operation
    /// In own space; nil: everywhere.
    public var mask: LayerMask?

    public init(_ operation: Operation, mask: LayerMask? = nil) {
        (self.operation, self.mask) = (operation, mask)
    }
}
