/// The area that a mask lets through, in the mask's own units.
public enum MaskShape: Equatable, Sendable {
    case rect(Rect, radius: Double)
    case ellipse(Rect)
    /// Even-odd.
    case polygon([Point])
    /// `count` strips of `width`, the n-th beginning at box.x + n × pitch, as high as the box.
    case strips(box: Rect, count: Int, pitch: Double, width: Double)
    /// A picture's coverage stretched over a box.
    case image(CoverageMap, over: Rect)
}
