// Draws pixels over pixels.
#ifndef CKERNELS_COMPOSITING_H
#define CKERNELS_COMPOSITING_H

#include <stddef.h>
#include <stdint.h>

/// Draws pixels over others: source-over, rounded to nearest.
/// @param above premultiplied R G B A.
/// @param onto the pixels below; they receive the result.
/// @param count of pixels.
void kernel_composite(const uint32_t *above, uint32_t *onto, ptrdiff_t count);

/// Draws colors in floating point over pixels: source-over, rounded half up.
/// @param colors premultiplied R G B A, 0...255 a channel, four to a pixel.
/// @param coverage the share of each color that is drawn, 0...1; 0 leaves the pixel as it is.
/// @param onto the pixels below; they receive the result.
/// @param count of pixels.
void kernel_composite_colors(const float *colors, const float *coverage, uint32_t *onto, ptrdiff_t count);

/// Multiplies pixels over others, as the blend mode says, rounded half up.
/// @param above premultiplied R G B A.
/// @param onto the pixels below; they receive the result.
/// @param count of pixels.
void kernel_multiply(const uint32_t *above, uint32_t *onto, ptrdiff_t count);

#endif
