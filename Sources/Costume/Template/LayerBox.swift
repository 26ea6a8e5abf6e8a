public import Raster

public enum LayerBox: Equatable, Sendable {
    case rect(Rect)
    /// The bounds of an SVG element, the file's viewBox laid over the canvas.
    case element(ArtReference)
}
