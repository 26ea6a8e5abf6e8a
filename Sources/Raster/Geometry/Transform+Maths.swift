import Glibc

extension Transform {
    /// Clockwise on the screen, since y runs down. Quarter turns are exact.
    public static func rotation(degrees: Double) -> Transform {
        let turned = fmod(degrees, 360)
        let (sine, cosine): (Double, Double) =
            switch turned {
            case 0: (0, 1)
            case 90, -270: (1, 0)
            case 180, -180: (0, -1)
            case 270, -90: (-1, 0)
            default: (sin(turned * .pi / 180), cos(turned * .pi / 180))
            }
        return Transform(cosine, -sine, 0, sine, cosine, 0)
    }

    /// Stretches a box over four points: where its top left, top right, bottom right and bottom left go.
    ///
    /// - Returns: nil for other than four points, an empty box, or points of which three lie on a line.
    public static func quad(from box: Rect, to corners: [Point]) -> Transform? {
        guard corners.count == 4, box.width > 0, box.height > 0 else { return nil }
        let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
        let (skewX, skewY) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y)
        let (x1, y1, x2, y2) = (q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y)
        var (g, h) = (0.0, 0.0)
        if skewX != 0 || skewY != 0 {
            let area = x1 * y2 - x2 * y1
            guard area != 0 else { return nil }
            g = (skewX * y2 - x2 * skewY) / area
            h = (x1 * skewY - skewX * y1) / area
        }
        let unit = Transform(
            q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h
        )
        let map = Transform.translation(x: -box.x, y: -box.y)
            .then(.scale(x: 1 / box.width, y: 1 / box.height)).then(unit)
        return map.inverse == nil ? nil : map
    }

    /// The last row is 0, 0, 1: parallel lines stay parallel.
    public var isAffine: Bool { g == 0 && h == 0 && i == 1 }

    /// First this, then the other.
    public func then(_ next: Transform) -> Transform { next * self }

    /// The matrix product: the right one is applied first.
    public static func * (m: Transform, n: Transform) -> Transform {
        Transform(
            m.a * n.a + m.b * n.d + m.c * n.g, m.a * n.b + m.b * n.e + m.c * n.h,
            m.a * n.c + m.b * n.f + m.c * n.i, m.d * n.a + m.e * n.d + m.f * n.g,
            m.d * n.b + m.e * n.e + m.f * n.h, m.d * n.c + m.e * n.f + m.f * n.i,
            m.g * n.a + m.h * n.d + m.i * n.g, m.g * n.b + m.h * n.e + m.i * n.h,
            m.g * n.c + m.h * n.f + m.i * n.i)
    }

    /// nil where the plane is folded to a line or a point, or a number isn't finite.
    public var inverse: Transform? {
        let (p, q, r) = (e * i - f * h, f * g - d * i, d * h - e * g)
        let determinant = a * p + b * q + c * r
        guard determinant.isFinite, determinant != 0, (1 / determinant).isFinite else { return nil }
        let k = 1 / determinant
        let result = Transform(
            p * k, (c * h - b * i) * k, (b * f - c * e) * k, q * k, (a * i - c * g) * k, (c * d - a * f) * k,
            r * k, (b * g - a * h) * k, isAffine ? 1 : (a * e - b * d) * k)
        guard result.isFinite else { return nil }
        return isAffine
            ? Transform(result.a, result.b, result.c, result.d, result.e, result.f) : result
    }

    /// How far it moves pixels, where it does no more than that, and by whole ones.
    var wholeSteps: (x: Int, y: Int)? {
        let (x, y) = (c.rounded(), f.rounded())
        guard isAffine, b == 0, d == 0, abs(a - 1) < 1e-9, abs(e - 1) < 1e-9, abs(c - x) < 1e-6,
            abs(f - y) < 1e-6, abs(x) < 1e6, abs(y) < 1e6
        else { return nil }
        return (Int(x), Int(y))
    }

    var isFinite: Bool {
        let rows = SIMD8(a, b, c, d, e, f, g, h)
        return (rows * 0).sum() == 0 && i.isFinite
    }

    /// Where a point goes; a point on the horizon goes to infinity.
    public func apply(to point: Point) -> Point {
        let x = a * point.x + b * point.y + c
        let y = d * point.x + e * point.y + f
        guard !isAffine else { return Point(x: x, y: y) }
        let w = depth(at: point)
        return Point(x: x / w, y: y / w)
    }

    /// The divisor w, whose sign tells before from behind the eye.
    func depth(at point: Point) -> Double { g * point.x + h * point.y + i }

    /// The same map, with the middle of a box before the eye.
    public func facing(_ box: Rect) -> Transform {
        guard depth(at: box.center) < 0 else { return self }
        return Transform(-a, -b, -c, -d, -e, -f, -g, -h, -i)
    }

    /// The pixels of `canvas` that the image of a box may touch.
    func pixelBounds(of box: Rect, within canvas: PixelRect) -> PixelRect {
        let corners = box.corners
        guard corners.allSatisfy({ depth(at: $0) > 1e-9 }) else { return canvas }
        let points = corners.map(apply(to:))
        func whole(_ value: Double, _ low: Int, _ count: Int) -> Int {
            value.isNaN ? low : Int(min(max(value, Double(low)), Double(low + count)))
        }
        func range(_ values: [Double], _ low: Int, _ count: Int) -> (Int, Int) {
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            return (
                whole((least - 1e-9).rounded(.down), low, count),
                whole((most + 1e-9).rounded(.up), low, count)
            )
        }
        let (left, right) = range(points.map(\.x), canvas.x, canvas.width)
        let (top, bottom) = range(points.map(\.y), canvas.y, canvas.height)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
