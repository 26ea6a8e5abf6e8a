package import Raster

/// A layer that is visible at a point of a costume.
package struct VisibleLayer: Equatable, Sendable {
    /// Ids from the outermost group to the layer itself.
    package var path: [String]
    /// `image`, `face`, …
    package var kind: String
    /// The picture that it is drawn from; nil: none.
    package var art: String?
    /// The layer's color at that point, without others; straight alpha.
    package var color: Color

    /// - Parameter color: straight alpha.
    package init(path: [String], kind: String, art: String?, color: Color) {
        self.path = path
        self.kind = kind
        self.art = art
        self.color = color
    }

    /// The color and how opaque it is: `#d64a52 100 %`.
    package var colorText: String {
        let opacity = Int((Double(color.a) / 255 * 100).rounded())
        return "\(Color(r: color.r, g: color.g, b: color.b, a: 255).hex) \(opacity) %"
    }
}
