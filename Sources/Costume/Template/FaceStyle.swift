public import Raster

public struct FaceStyle: Hashable, Sendable {
    public enum Fit: String, Sendable, CaseIterable { case cover, contain, fill }

    public var fit: Fit
    /// 0…1 each: the point of the face brought to the box's centre, for cover; measured before the flip.
    public var focus: Point
    /// Mirrored left to right.
    public var flipped: Bool
    /// Mirrored top to bottom.
    public var upsideDown: Bool

    public init(
        fit: Fit = .cover, focus: Point = Point(x: 0.5, y: 0.5), flipped: Bool = false,
        upsideDown: Bool = false
    ) {
        (self.fit, self.focus, self.flipped, self.upsideDown) = (fit, focus, flipped, upsideDown)
    }
}
