extension Transform {
    /// The perspective that stretches a box over four points.
    ///
    /// - Parameter corners: where its top left, top right, bottom right and bottom left corners go.
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
            (q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x), (q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y),
            (g, h, 1))
        let map = Transform.translation(x: -box.x, y: -box.y)
            .then(.scale(x: 1 / box.width, y: 1 / box.height)).then(unit)
        return map.inverse == nil ? nil : map
    }

    /// Where a point goes; a point on the horizon goes to infinity.
    public func apply(to point: Point) -> Point {
        let x = a * point.x + b * point.y + c
        let y = d * point.x + e * point.y + f
        guard !isAffine else { return Point(x: x, y: y) }
        let w = depth(at: point)
        return Point(x: x / w, y: y / w)
    }

    /// The divisor w: positive in front of the viewer, negative behind.
    func depth(at point: Point) -> Double { g * point.x + h * point.y + i }

    /// The same map with its signs chosen so that the center of a box lies in front of the viewer.
    public func facing(_ box: Rect) -> Transform {
        guard depth(at: box.center) < 0 else { return self }
        return Transform((-a, -b, -c), (-d, -e, -f), (-g, -h, -i))
    }

    /// The pixels of `canvas` that a box may touch once it is mapped.
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

    /// The shift in pixels when the map is nothing but a shift by whole pixels; nil otherwise.
    var wholeSteps: (x: Int, y: Int)? {
        let (x, y) = (c.rounded(), f.rounded())
        guard isAffine, b == 0, d == 0, abs(a - 1) < 1e-9, abs(e - 1) < 1e-9, abs(c - x) < 1e-6,
            abs(f - y) < 1e-6, abs(x) < 1e6, abs(y) < 1e6
        else { return nil }
        return (Int(x), Int(y))
    }
}
