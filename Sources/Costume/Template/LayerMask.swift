public import Raster

public struct LayerMask: Equatable, Sendable {
    public enum Shape: Equatable, Sendable {
        case rect(Rect, radius: Double)
        case ellipse(Rect)
        case polygon([Point])
        case strips(box: Rect, count: Int, pitch: Double, width: Double)
        /// Covers the layer's box; as a clip the canvas. `luminance` is multiplied by alpha.
        case image(ArtReference, luminance: Bool)
    }

    public var shape: Shape
    /// Canvas units; see `Mask.feather`.
    public var feather: Double
    public var inverted: Bool

    public init(_ shape: Shape, feather: Double = 0, inverted: Bool = false) {
        (self.shape, self.feather, self.inverted) = (shape, feather, inverted)
    }
}
