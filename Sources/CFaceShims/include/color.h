// Colors of any space to sRGB, by lcms2.
#ifndef COLOR_H
#define COLOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_color codec_color;

/// How a pixel lies in memory.
typedef enum {
    /// R, G, B, A; a byte each.
    CODEC_COLOR_RGBA8,
    /// R, G, B, A; two bytes each in this machine's order.
    CODEC_COLOR_RGBA16,
    /// C, M, Y, K; a byte each, 255 is no ink.
    CODEC_COLOR_INKS8,
} codec_color_layout;

typedef enum {
    CODEC_CURVE_SRGB,
    /// A power, see `gamma`.
    CODEC_CURVE_GAMMA,
} codec_color_curve;

typedef struct {
    /// CIE x and y of red, green, blue and white.
    double primaries[4][2];
    codec_color_curve curve;
    double gamma;
} codec_color_space;

/// By an ICC profile. One of gray tones takes the first channel. NULL when it is broken or of another kind of
/// colors, with the reason.
codec_color *codec_color_by_profile(
    const uint8_t *profile, size_t length, codec_color_layout layout, codec_reason *reason);
/// NULL when there can be no such space.
codec_color *codec_color_by_space(
    const codec_color_space *space, codec_color_layout layout, codec_reason *reason);

/// To R, G, B, A in sRGB, a byte each, straight; alpha is kept, that of inks is 255. `from` and `to` may be the same
/// where pixels have four bytes.
void codec_color_convert(const codec_color *color, const void *from, uint8_t *to, size_t pixels);

void codec_color_close(codec_color *color);

/// 2140 for 2.14.
int codec_color_version(void);

#endif
