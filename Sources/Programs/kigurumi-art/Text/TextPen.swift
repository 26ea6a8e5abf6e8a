import CPango
import CRSVG
import Helpers
import Raster

/// Draws the letters of a text, straight or bent.
struct TextPen {
    let layout: TextLayout
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
        for run in layout.runs where !run.isColored {
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
        for run in layout.runs where run.isColored {
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

    /// The corners of the bent boxes of picture letters, with some margin.
    var pictureCorners: [Point] {
        guard let bend else { return [] }
        return layout.runs.filter(\.isColored).flatMap { run in
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
