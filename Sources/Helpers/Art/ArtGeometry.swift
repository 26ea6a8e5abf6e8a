public import Raster

/// Where an element lies in its file.
public struct ArtGeometry: Hashable, Sendable {
    /// The file's viewBox, or its width and height.
    public var viewBox: Rect
    /// Bounds of the element's shape without its stroke, in viewBox coordinates; of the whole file: its viewBox.
    public var bounds: Rect

    public init(viewBox: Rect, bounds: Rect) { (self.viewBox, self.bounds) = (viewBox, bounds) }
}
