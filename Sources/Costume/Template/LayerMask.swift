public import Raster

/// The part of a layer that shows.
public struct LayerMask: Equatable, Sendable {
    public typealias Shape = MaskShape<ArtMask>

    public var shape: Shape
    /// Canvas units; see `Mask.feather`.
    public var feather: Double
    public var inverted: Bool

    public init(_ shape: Shape, feather: Double = 0, inverted: Bool = false) {
        (self.shape, self.feather, self.inverted) = (shape, feather, inverted)
    }
}

/// A picture as a mask: covers the layer's box; as a clip the canvas.
public struct ArtMask: Hashable, Sendable {
    public var art: ArtReference
    /// Multiplied by alpha; otherwise alpha alone counts.
    public var luminance: Bool
}

extension MaskShape<ArtMask> {
    /// A picture as a mask, by its alpha or by luminance × alpha.
    public static func image(_ art: ArtReference, luminance: Bool) -> Self {
        .picture(ArtMask(art: art, luminance: luminance))
    }

    /// The picture that it is; nil for other shapes.
    package var art: ArtReference? { if case .picture(let picture) = self { picture.art } else { nil } }
}
