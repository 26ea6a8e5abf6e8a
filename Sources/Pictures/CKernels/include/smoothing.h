// Removes grain before a picture is quantized.
#ifndef CKERNELS_SMOOTHING_H
#define CKERNELS_SMOOTHING_H

#include <stddef.h>
#include <stdint.h>

/// Smooths a row by a sigma filter (Lee, 1983): each opaque pixel becomes the mean of those of its 3 x 3 neighbors
/// whose channels are all similar to its own. The first and the last pixel stay.
/// @param above the row above: opaque (R G B 255) or clear (0) pixels.
/// @param row the row itself.
/// @param below the row below.
/// @param to receives the result; none of the other three.
/// @param width pixels in each of them, at least 1.
/// @param reach the greatest difference of a channel, 0...255.
void kernel_smooth_row(
    const uint32_t *above, const uint32_t *row, const uint32_t *below, uint32_t *to, ptrdiff_t width, uint8_t reach);

#endif
