import CPango
import CRSVG
import Helpers
import Raster

/// A text broken into lines and shaped by Pango at one size. Nothing is drawn; lengths are layout units.
@safe final class TextLayout {
    /// Where lines may end, besides the line breaks of the text itself.
    enum Wrapping {
        /// Wherever Unicode's rules and the dictionaries of Pango allow it.
        case words
        /// Also within words that are longer than a line.
        case characters
    }

    /// Letters of one font on one line.
    @safe struct Run {
        let font: UnsafeMutablePointer<PangoFont>
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
        /// Where it begins on its line's baseline.
        let origin: Point
        let width: Double
        /// Whether the font's letters are pictures, which have no outlines.
        let isColored: Bool
        /// Where its text begins, bytes; so does its line's.
        let start: Int
        let lineStart: Int
        /// Whether its letters are joined, as in Arabic, or hang on one line, as in Hindi.
        let isJoined: Bool
        let readsFromRight: Bool
    }

    private let layout: OpaquePointer
    /// Of the letters, layout units.
    let size: Double
    /// Glyphs of parts of runs; they point into the layout's own.
    private var slices: [UnsafeMutablePointer<PangoGlyphString>] = unsafe []
    /// The letters, as the lines are broken now; nil: not yet asked for.
    private var wrapped: [Run]?
    private let weight: Int
    /// Whether the text consists of letters with many strokes, which run together if they are thickened much.
    private let isDense: Bool

    /// The text in the lines that it has itself.
    /// - Parameters:
    ///   - fonts: the fonts installed.
    ///   - size: of the letters.
    init(_ text: String, _ request: TextRequest, fonts: FontLibrary, size: Double) throws(ArtError) {
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

    deinit {
        for index in unsafe slices.indices { unsafe slices[index].deallocate() }
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Breaks lines that would be longer.
    /// - Parameter width: nil: only where the text itself has line breaks.
    func wrap(at width: Double?, _ wrapping: Wrapping) {
        unsafe pango_layout_set_wrap(layout, wrapping == .words ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
        let units = width.map { Int32(min($0, 1_000_000) * Double(PANGO_SCALE)) } ?? -1
        unsafe pango_layout_set_width(layout, units)
        wrapped = nil
    }

    /// How many lines there are.
    var lines: Int { Int(unsafe pango_layout_get_line_count(layout)) }

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
    var runs: [Run] {
        if let wrapped { return wrapped }
        let runs = found()
        wrapped = runs
        return runs
    }

    private func found() -> [Run] {
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
            let line = unsafe pango_layout_iter_get_line_readonly(lines)
            let baseline = unsafe pango_layout_iter_get_run_baseline(lines)
            let found = unsafe Run(
                font: font, glyphs: glyphs,
                origin: Point(x: box.inUnits.x, y: Double(baseline) / Double(PANGO_SCALE)),
                width: box.inUnits.width, isColored: Self.isColored(font),
                start: Int(unsafe item.pointee.offset),
                lineStart: Int(unsafe line?.pointee.start_index ?? 0),
                isJoined: Self.joinedScripts.contains(unsafe Int32(item.pointee.analysis.script)),
                readsFromRight: unsafe item.pointee.analysis.level % 2 == 1)
            runs += found.isColored ? pictures(of: found) : [found]
        } while unsafe pango_layout_iter_next_run(lines) != 0
        return runs
    }

    /// Emoji of a run one by one: each is turned by itself where lines are bent.
    private func pictures(of run: Run) -> [Run] {
        cut(run) { $0 }.map(\.run)
    }

    /// A run cut where a property of its text changes.
    /// - Parameter property: of the text at a byte of the layout's.
    private func cut(_ run: Run, by property: (_ byte: Int) -> Int) -> [(property: Int, run: Run)] {
        let glyphs = unsafe run.glyphs.pointee
        let properties = (0..<Int(unsafe glyphs.num_glyphs)).map {
            // In bounds: a run has a cluster for each of its glyphs.
            property(run.start + Int(unsafe glyphs.log_clusters[$0]))
        }
        var (cut, first, left) = ([(property: Int, run: Run)](), 0, run.origin.x)
        while first < properties.count {
            var (end, width) = (first, 0.0)
            while end < properties.count, properties[end] == properties[first] {
                width += Double(unsafe glyphs.glyphs[end].geometry.width) / Double(PANGO_SCALE)
                end += 1
            }
            cut.append((properties[first], slice(run, first..<end, at: left, width: width)))
            (first, left) = (end, left + width)
        }
        return cut
    }

    private static let joinedScripts: Set<Int32> = Set(
        [
            PANGO_SCRIPT_ARABIC, PANGO_SCRIPT_SYRIAC, PANGO_SCRIPT_MONGOLIAN, PANGO_SCRIPT_NKO,
            PANGO_SCRIPT_DEVANAGARI, PANGO_SCRIPT_BENGALI, PANGO_SCRIPT_GURMUKHI,
        ].map { Int32($0.rawValue) })

    /// The letters, words or lines of the text, in reading order: the glyphs of each.
    ///
    /// A letter is a grapheme cluster; one that a font joins with its neighbor moves with it. Joined scripts move by the
    /// word. A word ends at a blank, and where a line may be broken.
    func parts(by unit: TextRequest.Unit) -> [[Run]] {
        let text = unsafe String(cString: pango_layout_get_text(layout))
        let letters = starts(in: text) { _ in true }
        let words = starts(in: text, mayBreak(before:))
        var parts: [Int: [Run]] = [:]
        for run in runs {
            let parted = cut(run) { byte in
                switch unit {
                case .line: return run.lineStart
                case .letter where !run.isJoined: return Self.last(of: letters, upTo: byte)
                // A word that goes on in the next line moves apart there.
                case .letter, .word: return max(run.lineStart, Self.last(of: words, upTo: byte))
                }
            }
            for slice in parted { parts[slice.property, default: []].append(slice.run) }
        }
        return parts.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The characters that follow a blank, or before which a line may be broken: by their numbers, from 0.
    func startsOfWords() -> Set<Int> {
        let text = unsafe String(cString: pango_layout_get_text(layout))
        let words = Set(starts(in: text, mayBreak(before:)))
        var (starts, byte) = (Set<Int>(), 0)
        for (number, character) in text.enumerated() {
            if words.contains(byte) { starts.insert(number) }
            byte += character.utf8.count
        }
        return starts
    }

    /// - Parameter scalar: its number in the text.
    private func mayBreak(before scalar: Int) -> Bool {
        var known: Int32 = 0
        guard let attributes = unsafe pango_layout_get_log_attrs_readonly(layout, &known), scalar < Int(known)
        else { return false }
        return unsafe kigurumi_may_break_before(attributes, Int32(scalar)) != 0
    }

    /// Bytes where characters begin that follow a blank, or that a test lets through.
    /// - Parameter isStart: of a character's number among the scalars.
    private func starts(in text: String, _ isStart: (_ scalar: Int) -> Bool) -> [Int] {
        var (starts, byte, scalar) = ([Int](), 0, 0)
        var isAfterBlank = true
        for character in text {
            // A word joiner may forbid a line break, but a blank separates words anyway.
            if isAfterBlank && !character.isWhitespace || isStart(scalar) { starts.append(byte) }
            isAfterBlank = character.isWhitespace
            byte += character.utf8.count
            scalar += character.unicodeScalars.count
        }
        return starts
    }

    /// The last of rising numbers that isn't above a limit.
    private static func last(of starts: [Int], upTo limit: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? starts[low - 1] : 0
    }

    private func slice(_ run: Run, _ glyphs: Range<Int>, at left: Double, width: Double) -> Run {
        let slice = UnsafeMutablePointer<PangoGlyphString>.allocate(capacity: 1)
        let all = unsafe run.glyphs.pointee
        unsafe slice.initialize(to: all)
        unsafe slice.pointee.num_glyphs = Int32(glyphs.count)
        // In bounds: the range lies within the run's glyphs.
        unsafe slice.pointee.glyphs = all.glyphs + glyphs.lowerBound
        unsafe slice.pointee.log_clusters = all.log_clusters + glyphs.lowerBound
        unsafe slices.append(slice)
        return unsafe Run(
            font: run.font, glyphs: slice, origin: Point(x: left, y: run.origin.y), width: width,
            isColored: run.isColored, start: run.start, lineStart: run.lineStart, isJoined: run.isJoined,
            readsFromRight: run.readsFromRight)
    }

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
