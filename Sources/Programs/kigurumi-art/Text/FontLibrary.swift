import CPango
import CRSVG
import Helpers

/// The fonts that texts are drawn with: those installed system-wide, configured only by the lines below, so
/// that no user's font configuration changes a pixel.
@safe final class FontLibrary {
    /// The families that follow those requested: the default letters, emoji, the font with the most characters,
    /// then those of scripts that it lacks.
    static let builtIn = ["M PLUS 1", "Noto Color Emoji", "DejaVu Sans"] + own.values.sorted()

    /// A family with all letters of a language that the default letters lack, by the tag's first part.
    private static let own = ["ko": "NanumSquareRound", "th": "Waree", "zh": "WenQuanYi Zen Hei"]

    private static let configuration = """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
          <dir>/usr/share/fonts</dir>
          <dir>/usr/local/share/fonts</dir>
          <cachedir>/var/cache/fontconfig</cachedir>
          <cachedir prefix="xdg">fontconfig</cachedir>
          <!-- The family that Pango requests for characters that Unicode presents as emoji. -->
          <match target="pattern">
            <test name="family"><string>emoji</string></test>
            <edit name="family" mode="assign" binding="strong"><string>Noto Color Emoji</string></edit>
          </match>
          <!-- Bitmap fonts come in one size and are scaled to the letters beside them. -->
          <match target="font">
            <test name="outline" compare="eq"><bool>false</bool></test>
            <edit name="pixelsizefixupfactor" mode="assign">
              <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
            </edit>
            <edit name="matrix" mode="assign">
              <times>
                <name>matrix</name>
                <matrix>
                  <name>pixelsizefixupfactor</name><double>0</double>
                  <double>0</double><name>pixelsizefixupfactor</name>
                </matrix>
              </times>
            </edit>
            <edit name="size" mode="assign">
              <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
            </edit>
          </match>
        </fontconfig>
        """

    let map: UnsafeMutablePointer<PangoFontMap>
    private let known: Set<String>

    init() throws(ArtError) {
        guard let configuration = unsafe FcConfigCreate() else { throw .damaged(reason: "no font settings") }
        unsafe FcConfigParseAndLoadFromMemory(configuration, Self.configuration, FcBool(0))
        unsafe FcConfigBuildFonts(configuration)
        // FreeType's, since its outlines are drawn.
        guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
            let own = unsafe kigurumi_fc_font_map(map)
        else { throw .damaged(reason: "no font map") }
        unsafe pango_fc_font_map_set_config(own, configuration)
        known = unsafe Self.families(of: configuration)
        unsafe FcConfigDestroy(configuration)
        unsafe self.map = unsafe map
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(map)) }

    /// Whether a family is installed; case doesn't matter.
    func has(_ family: String) -> Bool { known.contains(family.lowercased()) }

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

    private static func families(of configuration: OpaquePointer) -> Set<String> {
        guard let fonts = unsafe FcConfigGetFonts(configuration, FcSetSystem) else { return [] }
        var names: Set<String> = []
        for index in 0..<Int(unsafe fonts.pointee.nfont) {
            var number: Int32 = 0
            var name: UnsafeMutablePointer<FcChar8>?
            // In bounds: the set holds `nfont` patterns.
            while unsafe FcPatternGetString(fonts.pointee.fonts[index], FC_FAMILY, number, &name)
                == FcResultMatch, let text = unsafe name
            {
                unsafe names.insert(String(cString: text).lowercased())
                number += 1
            }
        }
        return names
    }
}
