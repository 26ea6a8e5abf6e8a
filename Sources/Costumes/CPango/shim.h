#define PANGO_ENABLE_BACKEND
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

// Macros that Swift doesn't import.
static inline PangoFcFontMap *kigurumi_fc_font_map(PangoFontMap *map) {
    return PANGO_IS_FC_FONT_MAP(map) ? (PangoFcFontMap *)map : NULL;
}

static inline FcPattern *kigurumi_font_pattern(PangoFont *font) {
    return PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern((PangoFcFont *)font) : NULL;
}

// Swift doesn't import bit fields.
static inline int kigurumi_may_break_before(const PangoLogAttr *attributes, int character) {
    return attributes[character].is_line_break;
}
