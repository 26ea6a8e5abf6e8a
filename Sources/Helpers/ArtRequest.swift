public import Raster

/// What is asked of `kigurumi-art`: an SVG file, or one of its elements, as pixels or as its place.
public struct ArtRequest: Hashable, Sendable {
    public enum Placement: Hashable, Sendable {
        /// In its own place: the file's viewBox laid over the whole output.
        case inPlace
        /// The element's bounds (the whole file: its viewBox) stretched over the whole output.
        case stretched
    }

    public var svg: [UInt8]
    /// Without `#`; nil: the whole file.
    public var element: String?
    public var placement: Placement
    /// Output pixels, 1…4096 each.
    public var width: Int
    public var height: Int

    public init(svg: [UInt8], element: String?, placement: Placement, width: Int, height: Int) {
        (self.svg, self.element, self.placement) = (svg, element, placement)
        (self.width, self.height) = (width, height)
    }
}

/// Where an element lies in its file.
public struct ArtGeometry: Hashable, Sendable {
    /// The file's viewBox, or its width and height.
    public var viewBox: Rect
    /// Bounds of the element's fill (no stroke), in viewBox coordinates; of the whole file: its viewBox.
    public var bounds: Rect

    public init(viewBox: Rect, bounds: Rect) { (self.viewBox, self.bounds) = (viewBox, bounds) }
}

/// Draws SVG art. The product's own is the helper program `kigurumi-art`; tests bring a double.
public protocol ArtStudio: Sendable {
    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap
    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry
    /// The helper's libraries and their versions, such as `librsvg 2.54.7`: they decide pixels.
    func version() throws(ArtError) -> String
}
