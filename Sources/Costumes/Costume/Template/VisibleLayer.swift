public import Raster

/// A layer that is visible at a point of a costume.
public struct VisibleLayer: Equatable, Sendable {
    /// Ids from the outermost group to the layer itself.
    public var path: [String]
    /// `image`, `face`, …
    public var kind: String
    /// The picture that it is drawn from; nil: none.
    public var art: String?
    /// The layer's color at that point, without others; straight alpha.
    public var color: Color

    /// - Parameter color: straight alpha.
    public init(path: [String], kind: String, art: String?, color: Color) {
        (self.path, self.kind, self.art, self.color) = (path, kind, art, color)
    }

    /// The color and how opaque it is: `#d64a52 100 %`.
    public var colorText: String {
        let opacity = Int((Double(color.a) / 255 * 100).rounded())
        return "\(Color(r: color.r, g: color.g, b: color.b, a: 255).hex) \(opacity) %"
    }
}
