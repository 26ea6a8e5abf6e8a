// Draws borders around what a picture shows.
#ifndef CKERNELS_OUTLINING_H
#define CKERNELS_OUTLINING_H

#include <stddef.h>
#include <stdint.h>

/// A picture, and how far each pixel of its edges reaches.
typedef struct {
    /// Premultiplied, alpha in the highest byte, in rows that are `pitch` pixels apart; null where `alphas` says it all.
    const uint32_t *pixels;
    ptrdiff_t width, height, pitch;
    /// Rows of `width`.
    const uint8_t *alphas;
    /// What is added to and taken from the alpha of a pixel around it: 2 * radius + 1 rows of `stride` values.
    const uint8_t *plus, *minus;
    ptrdiff_t radius;
    /// A multiple of 32, at least 2 * radius + 1.
    ptrdiff_t stride;
    /// Fainter pixels have no border. Those fainter than `half` have one beside a pixel of alpha `solid` or more.
    uint8_t least, half, solid;
} kernel_border;

/// Raises each pixel of a border to the most that any pixel at an edge of the picture gives it, and a half-clear pixel
/// within to what it gives itself.
/// @param of what the border is around.
/// @param room for 8 * (width + 2) values.
/// @param target zeros: height + 2 * radius rows of width + stride values. The border of the picture's first pixel lies
///   `radius` rows down and `radius` values to the right.
void kernel_raise_border(const kernel_border *of, uint8_t *room, uint8_t *target);

#endif
