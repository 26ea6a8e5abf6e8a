import CPango
import CRSVG
import Helpers
import Raster

/// Draws the letters of a text, straight or bent.
struct TextPen {
    let runs: [TextLayout.Run]
    let bend: TextBend?

    /// Adds the outlines of all letters to the path of a context; picture letters have none.
    func trace(on context: OpaquePointer) {
        if let bend {
            unsafe bend.trace(on: context) { unsafe straight(on: $0) }
        } else {
            unsafe straight(on: context)
        }
    }

    private func straight(on context: OpaquePointer) {
        for run in runs where !run.isColored {
            unsafe cairo_move_to(context, run.origin.x, run.origin.y)
            unsafe pango_cairo_glyph_string_path(context, run.font, run.glyphs)
        }
    }

    /// Draws all letters but pictures in one color, thickened by `reach` on all sides.
    func silhouette(_ color: Color, reach: Double, on context: OpaquePointer) {
        unsafe cairo_new_path(context)
        unsafe trace(on: context)
        unsafe context.setSource(color)
        if reach > 0 {
            unsafe cairo_set_line_width(context, reach * 2)
            unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            unsafe cairo_stroke_preserve(context)
        }
        unsafe cairo_fill(context)
    }

    /// Draws emoji and other letters that are pictures.
    func pictures(on context: OpaquePointer) {
        for run in runs where run.isColored {
            unsafe cairo_save(context)
            let middle = run.origin.x + run.width / 2
            if let bend {
                let place = bend.place(Point(x: middle, y: run.origin.y))
                unsafe cairo_translate(context, place.x, place.y)
                unsafe cairo_rotate(context, bend.turn(at: middle))
                unsafe cairo_move_to(context, -run.width / 2, 0)
            } else {
                unsafe cairo_move_to(context, run.origin.x, run.origin.y)
            }
            unsafe pango_cairo_show_glyph_string(context, run.font, run.glyphs)
            unsafe cairo_restore(context)
        }
    }

    /// What the letters cover, straight or bent.
    func ink(on context: OpaquePointer) -> Rect {
        guard bend != nil else {
            return runs.reduce(Rect.nothing) { found, run in
                var ink = PangoRectangle()
                unsafe pango_glyph_string_extents(run.glyphs, run.font, &ink, nil)
                return found.reaching(ink.inUnits.moved(x: run.origin.x, y: run.origin.y))
            }
        }
        unsafe cairo_new_path(context)
        unsafe trace(on: context)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_path_extents(context, &left, &top, &right, &bottom)
        unsafe cairo_new_path(context)
        let traced = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return pictureCorners.reduce(traced) {
            $0.reaching(Rect(x: $1.x, y: $1.y, width: 0.1, height: 0.1))
        }
    }

    /// The corners of the bent boxes of picture letters, with some margin.
    var pictureCorners: [Point] {
        guard let bend else { return [] }
        return runs.filter(\.isColored).flatMap { run in
            let (above, below) = (-run.width * 1.1, run.width * 0.3)
            let corners = [(0, above), (0, below), (run.width, above), (run.width, below)]
            return corners.map { bend.place(Point(x: run.origin.x + $0, y: run.origin.y + $1)) }
        }
    }
}

extension OpaquePointer {
    /// Sets the color that a Cairo context draws with.
    fileprivate func setSource(_ color: Color) {
        unsafe cairo_set_source_rgba(
            self, Double(color.r) / 255, Double(color.g) / 255, Double(color.b) / 255, Double(color.a) / 255)
    }
}

extension Rect {
    static let nothing = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The smallest box that holds both; one without an area counts as none.
    func reaching(_ other: Rect) -> Rect {
        guard width > 0, height > 0 else { return other }
        guard other.width > 0, other.height > 0 else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    func moved(x across: Double, y down: Double) -> Rect {
        Rect(x: x + across, y: y + down, width: width, height: height)
    }
}
