#ifndef CKERNELS_SMOOTHING_H
#define CKERNELS_SMOOTHING_H

#include <stddef.h>
#include <stdint.h>

/// Takes the grain off a row of opaque (R G B 255) and clear (0) pixels: each opaque one becomes the mean of those of its
/// 3 x 3 neighbours whose channels are all within `reach` of its own (a sigma filter, after Lee); the first and the last
/// stay. All are `width` pixels long, and `to` is none of the others.
void kernel_smooth_row(
    const uint32_t *above, const uint32_t *row, const uint32_t *below, uint32_t *to, ptrdiff_t width, uint8_t reach);

#endif
