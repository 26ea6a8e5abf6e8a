/// A projective map of the plane: the 3 × 3 matrix that (x, y, 1) is multiplied with.
///
/// x' = (ax + by + c) / w, y' = (dx + ey + f) / w, w = gx + hy + i. The map is affine when the last row is 0,
/// 0, 1.
public struct Transform: Hashable, Sendable {
    /// Three elements of the matrix, from left to right.
    public typealias Row = (Double, Double, Double)

    /// The row that gives x'.
    public var a: Double, b: Double, c: Double
    /// The row that gives y'.
    public var d: Double, e: Double, f: Double
    /// The row that gives the divisor w.
    public var g: Double, h: Double, i: Double

    /// A map from the rows of its matrix; affine without the third.
    public init(_ x: Row, _ y: Row, _ w: Row = (0, 0, 1)) {
        (a, b, c) = x
        (d, e, f) = y
        (g, h, i) = w
    }

    /// Leaves all points where they are.
    public static let identity = Transform((1, 0, 0), (0, 1, 0))

    /// Moves points to the right and down.
    public static func translation(x: Double, y: Double) -> Transform { Transform((1, 0, x), (0, 1, y)) }

    /// Stretches the plane from the origin, by one factor in each direction.
    public static func scale(x: Double, y: Double) -> Transform { Transform((x, 0, 0), (0, y, 0)) }

    /// Rotates about the origin, clockwise on the screen since y runs down. Multiples of 90 degrees are
    /// exact.
    public static func rotation(degrees: Double) -> Transform {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let (sine, cosine): (Double, Double) =
            switch turned {
            case 0: (0, 1)
            case 90, -270: (1, 0)
            case 180, -180: (0, -1)
            case 270, -90: (-1, 0)
            default: (Math.sin(turned * .pi / 180), Math.cos(turned * .pi / 180))
            }
        return Transform((cosine, -sine, 0), (sine, cosine, 0))
    }

    /// Whether the last row is 0, 0, 1: parallel lines stay parallel.
    public var isAffine: Bool { g == 0 && h == 0 && i == 1 }

    /// Applies this map first, then the other.
    public func then(_ next: Transform) -> Transform { next * self }

    /// The matrix product: the right map is applied first.
    public static func * (m: Transform, n: Transform) -> Transform {
        func row(_ a: Double, _ b: Double, _ c: Double) -> Row {
            (a * n.a + b * n.d + c * n.g, a * n.b + b * n.e + c * n.h, a * n.c + b * n.f + c * n.i)
        }
        return Transform(row(m.a, m.b, m.c), row(m.d, m.e, m.f), row(m.g, m.h, m.i))
    }

    /// The map back; nil when this one folds the plane onto a line or a point, or a number isn't finite.
    public var inverse: Transform? {
        let (p, q, r) = (e * i - f * h, f * g - d * i, d * h - e * g)
        let determinant = a * p + b * q + c * r
        guard determinant.isFinite, determinant != 0, (1 / determinant).isFinite else { return nil }
        let k = 1 / determinant
        let (x, y) = (
            (p * k, (c * h - b * i) * k, (b * f - c * e) * k),
            (q * k, (a * i - c * g) * k, (c * d - a * f) * k)
        )
        let w = (r * k, (b * g - a * h) * k, isAffine ? 1 : (a * e - b * d) * k)
        let result = Transform(x, y, w)
        guard result.isFinite else { return nil }
        // Rounding must not make an affine map projective.
        return isAffine ? Transform(x, y) : result
    }

    /// Whether no element is infinite or NaN.
    var isFinite: Bool {
        let rows = SIMD8(a, b, c, d, e, f, g, h)
        return (rows * 0).sum() == 0 && i.isFinite
    }
}
