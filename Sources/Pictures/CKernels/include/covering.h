// Lays a map of coverage over a row of pixels.
#ifndef CKERNELS_COVERING_H
#define CKERNELS_COVERING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A map of coverage under an affine transform.
typedef struct {
    /// Pixels to own units: u = a x + b y + c, v = d x + e y + f.
    double a, b, c, d, e, f;
    /// Where the map begins, and how many of its values one unit takes.
    double left, top, across, down;
    /// Row-major, 0...255; none is missing.
    const uint8_t *values;
    ptrdiff_t width, height;
    /// Whether a pixel takes the mean of four places.
    bool is_fine;
    /// Whether a pixel shows what the map leaves open.
    bool is_inverted;
    /// Whether the lesser of both counts instead of the product.
    bool is_limiting;
} kernel_map;

/// Works a map's coverage into shares. Between its values the map is bilinear, and beyond its edges as at its edges.
/// @param map what covers, at least one value.
/// @param column of the first pixel.
/// @param row of all of them.
/// @param shares 0...1, one a pixel.
/// @param count pixels.
void kernel_cover(const kernel_map *map, ptrdiff_t column, ptrdiff_t row, float *shares, ptrdiff_t count);

#endif
