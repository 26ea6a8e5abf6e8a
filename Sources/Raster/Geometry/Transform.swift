/// A projective map of the plane: (x, y, 1) times the matrix, rows first; affine when the last row is 0, 0, 1.
public struct Transform: Hashable, Sendable {
    public var a: Double, b: Double, c: Double
    public var d: Double, e: Double, f: Double
    public var g: Double, h: Double, i: Double

    /// x' = (ax + by + c) / w, y' = (dx + ey + f) / w, w = gx + hy + i
    public init(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double = 0,
        _ h: Double = 0, _ i: Double = 1
    ) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
        (self.g, self.h, self.i) = (g, h, i)
    }

    public static let identity = Transform(1, 0, 0, 0, 1, 0)

    public static func translation(x: Double, y: Double) -> Transform { Transform(1, 0, x, 0, 1, y) }

    public static func scale(x: Double, y: Double) -> Transform { Transform(x, 0, 0, 0, y, 0) }
}
