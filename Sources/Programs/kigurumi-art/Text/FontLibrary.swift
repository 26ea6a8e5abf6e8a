import CPango
import CRSVG
import Helpers

/// The fonts that texts are drawn with.
@safe final class FontLibrary {
    /// The families that follow those requested: the default letters, emoji, the font with the most characters,
    /// then those of scripts that it lacks.
    static let builtIn = ["M PLUS 1", "Noto Color Emoji", "DejaVu Sans"] + own.values.sorted()

    /// A family with all letters of a language that the default letters lack, by the tag's first part.
    private static let own = ["ko": "NanumSquareRound", "th": "Waree", "zh": "WenQuanYi Zen Hei"]

    let map: UnsafeMutablePointer<PangoFontMap>
    private let fonts: InstalledFonts

    init(_ fonts: InstalledFonts) throws(ArtError) {
        // FreeType's, since its outlines are drawn.
        guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let own = unsafe kigurumi_fc_font_map(map)
        else { throw .damaged(reason: "no font map") }
        unsafe pango_fc_font_map_set_config(own, fonts.configuration)
        self.fonts = fonts
        unsafe self.map = unsafe map
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(map)) }

    /// Whether a family is installed; case doesn't matter.
    func has(_ family: String) -> Bool { fonts.families.contains(family.lowercased()) }

    /// The families of a text in order of use, and their weight: those requested, then the built-in ones. If each of
    /// those requested lacks letters, the language's own family comes first, so that no word mixes two designs. It is
    /// at least bold, since families of one weight name theirs regular, however heavy it is.
    func choice(for request: TextRequest) -> (families: [String], weight: Int) {
        let families = request.families + Self.builtIn
        let language = request.language.lowercased().prefix { $0 != "-" }
        guard let own = Self.own[String(language)], has(own) else { return (families, request.weight) }
        let letters = request.text.unicodeScalars.filter(\.properties.isAlphabetic)
        let requested = request.families.isEmpty ? Array(families.prefix(1)) : request.families
        guard !requested.contains(where: { has($0) && contains(letters, family: $0) }) else {
            return (families, request.weight)
        }
        return ([own] + families, request.families.isEmpty ? request.weight : max(request.weight, 700))
    }

    private func contains(_ letters: String.UnicodeScalarView, family: String) -> Bool {
        guard let context = unsafe pango_font_map_create_context(map) else { return false }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }
        let description = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(description) }
        unsafe pango_font_description_set_family(description, family)
        guard let font = unsafe pango_font_map_load_font(map, context, description) else { return false }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(font)) }
        return letters.allSatisfy { unsafe pango_font_has_char(font, $0.value) != 0 }
    }
}
