public import Raster

/// One layer of a costume.
public struct Layer: Equatable, Sendable {
    public var id: String
    public var content: LayerContent
    /// In own space; nil: the whole canvas (an SVG element without a box: its own place).
    public var box: LayerBox?
    public var placement: LayerPlacement
    public var mask: LayerMask?
    /// On the canvas; stays while the layer moves.
    public var clip: LayerMask?
    /// 0…1
    public var opacity: Double
    public var blend: BlendMode
    /// Shown when from ≤ t < to.
    public var visible: Visibility?
    public var tracks: [Track]
    /// Copies of the layer in its stead.
    public var circle: LayerCircle? = nil
    /// Applied in their order before the mask.
    public var filters: [LayerFilter] = []
}
