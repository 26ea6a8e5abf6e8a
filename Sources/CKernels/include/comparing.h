#ifndef CKERNELS_COMPARING_H
#define CKERNELS_COMPARING_H

#include <stddef.h>
#include <stdint.h>

/// Half open; nothing where `right` isn't beyond `left`.
typedef struct {
    ptrdiff_t left, top, right, bottom;
} kernel_box;

/// What turns one picture of opaque and clear (0) pixels into another.
typedef struct {
    /// Around all that differs.
    kernel_box changed;
    /// Around what was opaque and turns clear.
    kernel_box uncovered;
    /// Pixels that differ and are opaque now.
    ptrdiff_t drawn;
} kernel_change;

kernel_change kernel_compare(const uint32_t *before, const uint32_t *now, ptrdiff_t width, ptrdiff_t height);

/// How many pixels of a box are opaque and the same in both pictures.
ptrdiff_t kernel_count_same(const uint32_t *before, const uint32_t *now, ptrdiff_t width, kernel_box box);

/// The box around all pixels that aren't wholly clear.
kernel_box kernel_bounds(const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height);

/// A number for which of so many pixels are opaque, in their order.
uint64_t kernel_outline(const uint32_t *pixels, ptrdiff_t count);

/// Cuts alpha at one half: premultiplied R G B A becomes opaque straight R G B 255, or 0. What is half clear and stays is
/// set on `matte` (R G B in the lowest bytes), or keeps its own straight colour where there is none (null).
void kernel_flatten(const uint32_t *pixels, uint32_t *flat, ptrdiff_t count, const uint32_t *matte);

#endif
