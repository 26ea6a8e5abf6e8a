// Compares frames of an animation and finds their opaque parts.
#ifndef CKERNELS_COMPARING_H
#define CKERNELS_COMPARING_H

#include <stddef.h>
#include <stdint.h>

/// Half-open rectangle of pixels; empty unless `right` is greater than `left`.
typedef struct {
    ptrdiff_t left, top, right, bottom;
} kernel_box;

/// The difference between two pictures of opaque and clear (0) pixels.
typedef struct {
    /// Around all pixels that differ.
    kernel_box changed;
    /// Around all pixels that were opaque and become clear.
    kernel_box uncovered;
    /// Number of pixels that differ and are now opaque.
    ptrdiff_t drawn;
} kernel_change;

/// Compares two pictures.
/// @param before the first picture, row by row; opaque or clear pixels.
/// @param now the second, of the same size.
/// @param width pixels in a row.
/// @param height rows.
kernel_change kernel_compare(const uint32_t *before, const uint32_t *now, ptrdiff_t width, ptrdiff_t height);

/// Counts the pixels of a box that are opaque and the same in both pictures.
/// @param before the first picture, row by row; opaque or clear pixels.
/// @param now the second, of the same size.
/// @param width pixels in a row of the pictures.
/// @param box the part that is counted, within the pictures.
ptrdiff_t kernel_count_same(const uint32_t *before, const uint32_t *now, ptrdiff_t width, kernel_box box);

/// Returns the box around all pixels that aren't fully transparent.
/// @param pixels R G B A, row by row.
/// @param width pixels in a row.
/// @param height rows.
kernel_box kernel_bounds(const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height);

/// Returns a hash of which pixels are opaque, and in which order.
/// @param pixels opaque or clear (0).
/// @param count of pixels; part of the hash.
uint64_t kernel_outline(const uint32_t *pixels, ptrdiff_t count);

/// Cuts alpha at one half: premultiplied R G B A becomes opaque straight R G B 255, or 0.
/// @param pixels premultiplied.
/// @param flat receives the result; may be `pixels`.
/// @param count of pixels.
/// @param matte the color (R G B in the lowest bytes) below half transparent pixels that stay; null: they keep their
///   own straight color.
void kernel_flatten(const uint32_t *pixels, uint32_t *flat, ptrdiff_t count, const uint32_t *matte);

#endif
