package import Raster

/// The part of a layer that shows.
package struct LayerMask: Equatable, Sendable {
    /// A shape, or the alpha or luminance of a picture.
    package typealias Shape = MaskShape<ArtMask>

    /// What is inside shows.
    package var shape: Shape
    /// Canvas units; see `Mask.feather`.
    package var feather: Double
    /// What is outside shows instead.
    package var inverted: Bool

    /// - Parameter feather: canvas units.
    package init(_ shape: Shape, feather: Double = 0, inverted: Bool = false) {
        self.shape = shape
        self.feather = feather
        self.inverted = inverted
    }
}

/// A picture as a mask: covers the layer's box; as a clip the canvas.
package struct ArtMask: Hashable, Sendable {
    /// The picture file, or the element of it.
    package var art: ArtReference
    /// Multiplied by alpha; otherwise alpha alone counts.
    package var luminance: Bool
}

extension MaskShape<ArtMask> {
    /// A picture as a mask, by its alpha or by luminance × alpha.
    package static func image(_ art: ArtReference, luminance: Bool) -> Self {
        .picture(ArtMask(art: art, luminance: luminance))
    }

    /// The picture that it is; nil for other shapes.
    package var art: ArtReference? { if case .picture(let picture) = self { picture.art } else { nil } }
}
