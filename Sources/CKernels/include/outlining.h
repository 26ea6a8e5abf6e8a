// Finds the pixels of a picture round which a border is drawn.
#ifndef CKERNELS_OUTLINING_H
#define CKERNELS_OUTLINING_H

#include <stddef.h>
#include <stdint.h>

/// What a pixel is to a border.
enum {
    /// Fainter than asked for, or within opaque pixels.
    KERNEL_PLAIN = 0,
    /// A neighbor shows less.
    KERNEL_EDGE = 1,
    /// Translucent among neighbors that show no less.
    KERNEL_LEVEL = 2,
};

/// Sorts the pixels of a row.
/// @param above the row above, R G B A; at the top the row itself.
/// @param row as `above`.
/// @param below the row below; at the bottom the row itself.
/// @param width pixels, 1 or more.
/// @param least the least alpha that counts, 1…255.
/// @param kinds receives a `KERNEL_…` a pixel.
void kernel_find_edges(
    const uint32_t *above, const uint32_t *row, const uint32_t *below, ptrdiff_t width, uint32_t least, uint8_t *kinds);

#endif
