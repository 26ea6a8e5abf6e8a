// Finds the nearest color of a palette, and with it the pixels that a frame of an animation must write.
#ifndef CKERNELS_PALETTE_MATCHING_H
#define CKERNELS_PALETTE_MATCHING_H

#include <stddef.h>
#include <stdint.h>

/// A palette with a table of nearest colors. The table covers blocks of 8 x 8 x 8 colors in cells of 2 x 2 x 2; a block
/// is filled when one of its colors is first asked for. A color of the palette is always found exactly; for any other
/// the result may be half a cell further away than the nearest.
typedef struct kernel_matcher kernel_matcher;

/// Returns the size of a matcher in bytes.
size_t kernel_matcher_size(void);

/// Turns memory into a matcher for a palette.
/// @param matcher `kernel_matcher_size` bytes, aligned to 64.
/// @param colors 1...255 opaque ones, R in the lowest byte.
/// @param points the same colors in the space in which distance is measured, three to a color.
/// @param count of colors.
/// @param stretch the map into that space: three rows of three that R G B (0...255) is multiplied with.
/// @param luma the weights of R, G and B in a color's brightness.
/// @param surplus by how much more a difference in brightness counts when a frame's differences are measured.
void kernel_matcher_begin(
    kernel_matcher *matcher, const uint32_t *colors, const float *points, int count, const float *stretch, const float *luma,
    float surplus);

/// Returns the index of the palette's nearest color.
/// @param color R in the lowest byte; alpha is ignored.
uint8_t kernel_match(kernel_matcher *matcher, uint32_t color);

/// Half-open range of pixels in a row; empty unless `end` is greater than `first`.
typedef struct {
    ptrdiff_t first, end;
} kernel_span;

/// Quantizes one row of a frame as the difference to what is shown already. A pixel needn't be written if it is clear,
/// if the frame before wanted the same color there, if what is shown is its nearest color, or within the budget.
/// @param wanted opaque or clear (0) pixels.
/// @param past what the frame before wanted.
/// @param shown what a decoder shows so far.
/// @param indices receive the nearest index where a pixel must be written, elsewhere `clear`.
/// @param count of pixels.
/// @param clear the index of the transparent color.
/// @param budget squared distance up to which what is shown may stay.
/// @returns the range around all pixels that must be written.
kernel_span kernel_quantize_delta_row(
    kernel_matcher *matcher, const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, uint8_t *indices,
    ptrdiff_t count, uint8_t clear, float budget);

/// Updates what a decoder shows by a row that was written.
/// @param indices as written; those beyond the palette leave a pixel as it is.
/// @param shown receives the colors.
/// @param count of pixels.
void kernel_show_row(const kernel_matcher *matcher, const uint8_t *indices, uint32_t *shown, ptrdiff_t count);

#endif
