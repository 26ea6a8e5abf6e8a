import Glibc
import Raster

extension Transform {
    /// First this, then `next`.
    func followed(by next: Transform) -> Transform {
        let n = next
        return Transform(
            n.a * a + n.b * d + n.c * g, n.a * b + n.b * e + n.c * h, n.a * c + n.b * f + n.c * i,
            n.d * a + n.e * d + n.f * g, n.d * b + n.e * e + n.f * h, n.d * c + n.e * f + n.f * i,
            n.g * a + n.h * d + n.i * g, n.g * b + n.h * e + n.i * h, n.g * c + n.h * f + n.i * i)
    }

    /// Where a point goes; nil when it lies on or behind the horizon.
    func place(_ p: Point) -> Point? {
        let w = g * p.x + h * p.y + i
        guard w > 1e-12 else { return nil }
        return Point(x: (a * p.x + b * p.y + c) / w, y: (d * p.x + e * p.y + f) / w)
    }

    /// Own space → canvas: move by −anchor, scale, rotate clockwise by degrees, move by position.
    static func pose(anchor: Point, position: Point, scale: Point, rotation: Double) -> Transform {
        let (sine, cosine) = sineAndCosine(degrees: rotation)
        let (a, b) = (cosine * scale.x, -sine * scale.y)
        let (d, e) = (sine * scale.x, cosine * scale.y)
        return Transform(
            a, b, position.x - a * anchor.x - b * anchor.y, d, e, position.y - d * anchor.x - e * anchor.y)
    }

    /// Takes a box to four points, for its top left, top right, bottom right and bottom left; nil where the box or the
    /// points enclose nothing.
    static func perspective(_ box: Rect, to quad: [Point]) -> Transform? {
        guard quad.count == 4, box.width > 0, box.height > 0 else { return nil }
        let (p, q, r, s) = (quad[0], quad[1], quad[2], quad[3])
        let (dx, dy) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y)
        let (ax, ay, bx, by) = (q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y)
        let determinant = ax * by - bx * ay
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        let (g, h) = ((dx * by - bx * dy) / determinant, (ax * dy - dx * ay) / determinant)
        let unit = Transform(
            q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h, 1)
        return Transform(1 / box.width, 0, -box.x / box.width, 0, 1 / box.height, -box.y / box.height)
            .followed(by: unit)
    }

    /// Exact at quarter turns.
    private static func sineAndCosine(degrees: Double) -> (Double, Double) {
        var turned = degrees.truncatingRemainder(dividingBy: 360)
        if turned < 0 { turned += 360 }
        switch turned {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        default:
            let radians = turned * .pi / 180
            return (sin(radians), cos(radians))
        }
    }

    /// How much larger a box comes out at most along one of its edges.
    func largestStretch(of box: Rect) -> Double {
        let corners = box.corners.compactMap(place)
        guard corners.count == 4, box.width > 0, box.height > 0 else { return 1 }
        func length(_ from: Int, _ to: Int) -> Double {
            hypot(corners[to].x - corners[from].x, corners[to].y - corners[from].y)
        }
        return max(
            length(0, 1) / box.width, length(3, 2) / box.width, length(0, 3) / box.height,
            length(1, 2) / box.height)
    }

    /// The pixels that a box covers exactly when it lies on whole pixels, upright and not mirrored; else nil.
    func wholePixels(of box: Rect) -> PixelRect? {
        guard b == 0, d == 0, g == 0, h == 0, i == 1, a > 0, e > 0 else { return nil }
        let edges = [
            a * box.x + c, e * box.y + f, a * (box.x + box.width) + c, e * (box.y + box.height) + f,
        ]
        var whole: [Int] = []
        for edge in edges {
            let rounded = edge.rounded()
            guard abs(rounded - edge) < 1e-6, abs(rounded) < 1e6 else { return nil }
            whole.append(Int(rounded))
        }
        let rect = PixelRect(x: whole[0], y: whole[1], width: whole[2] - whole[0], height: whole[3] - whole[1])
        return rect.isEmpty ? nil : rect
    }

    /// Whether a box shows at all on a raster.
    func shows(_ box: Rect, width: Int, height: Int) -> Bool {
        let corners = box.corners.compactMap(place)
        // A corner behind the horizon: the picture reaches far, don't guess.
        guard corners.count == 4 else { return box.width > 0 && box.height > 0 }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return false
        }
        return left < Double(width) && right > 0 && top < Double(height) && bottom > 0 && left < right
            && top < bottom
    }
}
