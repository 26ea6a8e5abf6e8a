import CPango
import CRSVG
import Helpers
import Raster

/// A text broken into lines and shaped by Pango at one size. Nothing is drawn; lengths are layout units.
@safe final class TextLayout {
    /// Letters of one font on one line.
    @safe struct Run {
        let font: UnsafeMutablePointer<PangoFont>
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
        /// Where it begins on its line's baseline.
        let origin: Point
        let width: Double
        /// Whether the font's letters are pictures, which have no outlines.
        let isColored: Bool
    }

    private let layout: OpaquePointer
    private let size: Double
    private let weight: Int
    /// Whether the text consists of letters with many strokes, which run together if they are thickened much.
    private let isDense: Bool

    /// - Parameters:
    ///   - fonts: the fonts installed.
    ///   - size: of the letters.
    ///   - width: where lines are broken.
    ///   - breaksWords: whether lines may be broken between any two characters.
    init(
        _ text: String, _ request: TextRequest, fonts: FontLibrary, size: Double, width: Double,
        breaksWords: Bool
    ) throws(ArtError) {
        guard let context = unsafe pango_font_map_create_context(fonts.map),
            let layout = unsafe pango_layout_new(context)
        else { throw .damaged(reason: "no text layout") }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
        unsafe self.layout = unsafe layout
        let choice = fonts.choice(for: request)
        self.size = size
        weight = choice.weight
        isDense = request.language.lowercased().hasPrefix("zh")
        // No hinting and no rounding to pixels: letters keep their shapes at every size.
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe pango_context_set_language(context, pango_language_from_string(request.language))

        let description = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(description) }
        let families = choice.families.map { $0.split(separator: ",").joined() }
        unsafe pango_font_description_set_family(description, families.joined(separator: ","))
        unsafe pango_font_description_set_weight(
            description, PangoWeight(rawValue: UInt32(choice.weight)))
        unsafe pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
        unsafe pango_layout_set_wrap(layout, breaksWords ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD)
        switch request.alignment {
        case .start: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        case .center: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .end: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        }
        let attributes = unsafe pango_attr_list_new()
        unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        unsafe pango_attr_list_insert(
            attributes, pango_attr_line_height_new_absolute(Int32(size * 1.16 * Double(PANGO_SCALE))))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        // `set_text`, never `set_markup`: a name must be shown literally.
        unsafe pango_layout_set_text(layout, text, -1)
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// What the letters cover, emboldened if their font isn't bold enough.
    var ink: Rect {
        var ink = PangoRectangle()
        unsafe pango_layout_get_extents(layout, &ink, nil)
        return ink.inUnits.inflated(by: boldening)
    }

    /// Whether the text is read from right to left.
    var readsFromRight: Bool {
        unsafe pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    }

    /// By how much letters are thickened on all sides, because their font is lighter than requested.
    private(set) lazy var boldening: Double = {
        let lightest =
            runs.filter { !$0.isColored }.map { run -> Int in
                let description = unsafe pango_font_describe(run.font)
                defer { unsafe pango_font_description_free(description) }
                return Int(unsafe pango_font_description_get_weight(description).rawValue)
            }.min() ?? weight
        let lacking = min(500, weight - lightest)
        let most = isDense ? 0.022 : 0.05
        return lacking >= 200 ? size * most * Double(lacking) / 500 : 0
    }()

    /// The letters, line by line.
    private(set) lazy var runs: [Run] = {
        var runs: [Run] = []
        guard let lines = unsafe pango_layout_get_iter(layout) else { return runs }
        defer { unsafe pango_layout_iter_free(lines) }
        repeat {
            guard let run = unsafe pango_layout_iter_get_run_readonly(lines),
                let item = unsafe run.pointee.item, let font = unsafe item.pointee.analysis.font,
                let glyphs = unsafe run.pointee.glyphs
            else { continue }
            var box = PangoRectangle()
            unsafe pango_layout_iter_get_run_extents(lines, nil, &box)
            let baseline = unsafe pango_layout_iter_get_run_baseline(lines)
            unsafe runs.append(
                Run(
                    font: font, glyphs: glyphs,
                    origin: Point(x: box.inUnits.x, y: Double(baseline) / Double(PANGO_SCALE)),
                    width: box.inUnits.width, isColored: Self.isColored(font)))
        } while unsafe pango_layout_iter_next_run(lines) != 0
        return runs
    }()

    private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        guard let pattern = unsafe kigurumi_font_pattern(font) else { return false }
        var colored = FcBool(0)
        return unsafe FcPatternGetBool(pattern, FC_COLOR, 0, &colored) == FcResultMatch && colored != 0
    }

    /// The fonts used: name, version and checksum of each.
    func fontFiles() -> [String] {
        var names: Set<String> = []
        for run in runs {
            guard let pattern = unsafe kigurumi_font_pattern(run.font) else { continue }
            names.insert(unsafe FontFile.summary(of: pattern))
        }
        return names.sorted()
    }

    /// The characters that no font has, each once, in the order of the text.
    func unshown() -> [String] {
        var found: [String] = []
        for run in runs {
            for index in 0..<Int(unsafe run.glyphs.pointee.num_glyphs) {
                let glyph = unsafe run.glyphs.pointee.glyphs[index].glyph
                // PANGO_GLYPH_UNKNOWN_FLAG together with the character's number.
                guard glyph & 0x1000_0000 != 0, let scalar = Unicode.Scalar(glyph & 0x0FFF_FFFF),
                    !found.contains(String(scalar))
                else { continue }
                found.append(String(scalar))
            }
        }
        return found
    }
}

extension PangoRectangle {
    var inUnits: Rect {
        let unit = Double(PANGO_SCALE)
        return Rect(
            x: Double(x) / unit, y: Double(y) / unit, width: Double(width) / unit,
            height: Double(height) / unit)
    }
}

extension Rect {
    func inflated(by margin: Double) -> Rect {
        Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}
