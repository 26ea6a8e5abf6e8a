/// What is asked of `kigurumi-art`: an SVG file, or one of its elements, as pixels or as its place.
public struct ArtRequest: Hashable, Sendable {
    public enum Placement: Hashable, Sendable {
        /// In its own place: the file's viewBox laid over the whole output.
        case inPlace
        /// The element's bounds, strokes included (the whole file: its viewBox), stretched over the whole output.
        case stretched
    }

    public var svg: [UInt8]
    /// Without `#`; nil: the whole file.
    public var element: String?
    public var placement: Placement
    /// Output pixels, 1…4096 each.
    public var width: Int
    public var height: Int
    /// CSS that prevails over the file's own attributes.
    public var styleSheet: String?

    public init(
        svg: [UInt8], element: String?, placement: Placement, width: Int, height: Int,
        styleSheet: String? = nil
    ) {
        (self.svg, self.element, self.placement) = (svg, element, placement)
        (self.width, self.height, self.styleSheet) = (width, height, styleSheet)
    }
}
