/// How a drawn layer is laid onto what lies below.
public struct LayerStyle: Equatable, Sendable {
    /// Multiplied together; each with its own transform to output pixels.
    public var masks: [PlacedMask]
    /// 0…1
    public var opacity: Double
    public var blend: BlendMode

    public init(masks: [PlacedMask] = [], opacity: Double = 1, blend: BlendMode = .normal) {
        (self.masks, self.opacity, self.blend) = (masks, opacity, blend)
    }
}
