import CPango
import CRSVG
import Raster

/// Bends straight lines of text around a circle, which the middle of the text follows.
struct TextBend {
    /// Positive: the text rises in its middle; negative: it sags. In layout units.
    let radius: Double
    /// The center of the straight text.
    let center: Point

    /// Where a point of the straight text goes; the center of the text becomes the origin.
    func place(_ p: Point) -> Point {
        let angle = (p.x - center.x) / abs(radius)
        let out = (p.y - center.y) * (radius > 0 ? -1 : 1) + abs(radius)
        let (across, along) = (out * Math.sin(angle), abs(radius) - out * Math.cos(angle))
        return Point(x: across, y: radius > 0 ? along : -along)
    }

    /// The rotation of the baseline at `x`, in radians.
    func turn(at x: Double) -> Double { (x - center.x) / radius }

    /// Whether a text of this size fits the circle: it must not meet its own beginning nor reach the circle's
    /// center.
    func carries(_ ink: Rect) -> Bool {
        ink.width < abs(radius) * 2 * .pi * 0.92 && ink.height < abs(radius) * 1.9
    }

    /// Adds a bent path to a context.
    ///
    /// Straight lines of text may be far longer than the picture, and Cairo skips letters far outside. So
    /// they are traced on a surface without bounds.
    /// - Parameter draw: adds the straight path.
    func trace(on context: OpaquePointer, _ draw: (OpaquePointer) -> Void) {
        guard let endless = unsafe cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return }
        defer { unsafe cairo_surface_destroy(endless) }
        guard let tracing = unsafe cairo_create(endless) else { return }
        defer { unsafe cairo_destroy(tracing) }
        unsafe draw(tracing)
        guard let path = unsafe cairo_copy_path(tracing) else { return }
        defer { unsafe cairo_path_destroy(path) }
        guard unsafe path.pointee.status == CAIRO_STATUS_SUCCESS, let data = unsafe path.pointee.data else {
            return
        }
        var last = Point(x: 0, y: 0)
        var start = last
        var at = 0
        while at < Int(unsafe path.pointee.num_data) {
            // In bounds: there are `num_data` entries, and each header counts its own.
            let header = unsafe data[at].header
            func point(_ index: Int) -> Point {
                unsafe Point(x: data[at + index].point.x, y: data[at + index].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO:
                last = point(1)
                start = last
                let p = place(last)
                unsafe cairo_move_to(context, p.x, p.y)
            case CAIRO_PATH_LINE_TO:
                unsafe line(from: last, to: point(1), context)
                last = point(1)
            case CAIRO_PATH_CURVE_TO:
                unsafe curve(point(1), point(2), point(3), context)
                last = point(3)
            default:
                if last != start { unsafe line(from: last, to: start, context) }
                last = start
                unsafe cairo_close_path(context)
            }
            at += max(1, Int(header.length))
        }
    }

    /// Adds a straight line as a curve, which can be bent.
    private func line(from a: Point, to b: Point, _ context: OpaquePointer) {
        func share(_ t: Double) -> Point { Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
        unsafe curve(share(1.0 / 3), share(2.0 / 3), b, context)
    }

    private func curve(_ a: Point, _ b: Point, _ c: Point, _ context: OpaquePointer) {
        let (a, b, c) = (place(a), place(b), place(c))
        unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
    }
}
