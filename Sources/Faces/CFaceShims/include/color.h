// Converts colors of any space to sRGB, by lcms2.
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

/// The transfer curve of a color space.
typedef enum {
    CODEC_CURVE_SRGB,
    /// Light is the value to the power `gamma`.
    CODEC_CURVE_GAMMA,
} codec_color_curve;

/// A color space by its primaries and one curve.
typedef struct {
    /// CIE x and y of red, green, blue and white.
    double primaries[4][2];
    codec_color_curve curve;
    double gamma;
} codec_color_space;

/// Makes a conversion from an ICC profile. A gray profile reads the first channel. Returns NULL with the reason when
/// the profile is damaged or describes another kind of colors.
/// @param is_gray whether the picture has one channel; a gray profile describes no other.
codec_color *codec_color_by_profile(
    const uint8_t *profile, size_t length, codec_color_layout layout, bool is_gray, codec_reason *reason);
/// Makes a conversion from a color space. Returns NULL with the reason when there can be no such space.
codec_color *codec_color_by_space(
    const codec_color_space *space, codec_color_layout layout, codec_reason *reason);

/// Converts pixels to R, G, B, A in sRGB, a byte each, straight. Alpha is kept; that of inks is 255.
/// @param from pixels in the layout of the conversion.
/// @param to receives four bytes a pixel; may be `from` if that has four bytes a pixel too.
/// @param pixels their number.
void codec_color_convert(const codec_color *color, const void *from, uint8_t *to, size_t pixels);

/// Frees a conversion.
void codec_color_close(codec_color *color);

/// The version of lcms2, 2140 for 2.14.
int codec_color_version(void);

#endif
