#include "outlining.h"

#include <string.h>

#include "twice.h"

typedef uint8_t bytes __attribute__((vector_size(32)));

enum { LANES = 32 };

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

/// Rows of `width + 2` values: the alphas of three rows of the picture, of each three what has a border, and room for the
/// extremes of their columns and for what pixels do. Beside the picture an alpha is 0, and what has a border 255, which is
/// no edge.
typedef struct {
    uint8_t *alphas[3], *bordered[3], *column, *kinds;
} rows;

KERNEL_BODY void turn(uint8_t *of[3]) {
    uint8_t *oldest = of[0];
    of[0] = of[1];
    of[1] = of[2];
    of[2] = oldest;
}

KERNEL_BODY void load(const kernel_border *of, ptrdiff_t y, uint8_t *restrict alphas) {
    if (y < 0 || y >= of->height) {
        memset(alphas, 0, (size_t)of->width + 2);
        return;
    }
    if (of->alphas) {
        memcpy(alphas + 1, of->alphas + y * of->width, (size_t)of->width);
        return;
    }
    const uint32_t *restrict pixels = of->pixels + y * of->pitch;
    for (ptrdiff_t x = 0; x < of->width; x++) alphas[x + 1] = pixels[x] >> 24;
}

KERNEL_BODY uint8_t most(uint8_t a, uint8_t b) { return a > b ? a : b; }
KERNEL_BODY uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }

/// The alphas of a row that have a border, 0 for the others.
KERNEL_BODY void border(
    const kernel_border *of, ptrdiff_t y, const uint8_t *restrict above, const uint8_t *restrict own,
    const uint8_t *restrict below, uint8_t *restrict column, uint8_t *restrict bordered) {
    if (y < 0 || y >= of->height) {
        memset(bordered, 255, (size_t)of->width + 2);
        return;
    }
    const uint8_t solid = of->solid, faint = of->least, half = of->half;
    for (ptrdiff_t x = 0; x < of->width + 2; x++) column[x] = most(most(above[x], below[x]), own[x]);
    for (ptrdiff_t x = 0; x < of->width; x++) {
        uint8_t near = most(most(column[x], column[x + 2]), column[x + 1]), alpha = own[x + 1];
        uint8_t from = near >= solid ? faint : half;
        bordered[x + 1] = alpha >= from ? alpha : 0;
    }
}

/// What a pixel does to the border.
enum { NOTHING, WITHIN, EDGE };

/// Finds out of a row what each pixel does: one that shows more than one of the eight around it is an edge. Where none
/// shows less, one that is nearer to a place of the border raises it at least as much.
KERNEL_BODY void classify(
    ptrdiff_t width, const uint8_t *restrict above, const uint8_t *restrict own, const uint8_t *restrict below,
    uint8_t *restrict column, uint8_t *restrict kinds) {
    for (ptrdiff_t x = 0; x < width + 2; x++) column[x] = least(least(above[x], below[x]), own[x]);
    for (ptrdiff_t x = 0; x < width; x++) {
        uint8_t low = least(least(column[x], column[x + 2]), column[x + 1]), alpha = own[x + 1];
        uint8_t inside = alpha < 255 ? WITHIN : NOTHING, kind = low < alpha ? EDGE : inside;
        kinds[x] = alpha == 0 ? NOTHING : kind;
    }
}

/// The next pixel that does something.
KERNEL_BODY ptrdiff_t next(const uint8_t *kinds, ptrdiff_t x, ptrdiff_t width) {
    for (uint64_t eight; x + 8 <= width; x += 8) {
        memcpy(&eight, kinds + x, sizeof eight);
        if (eight != 0) break;
    }
    while (x < width && kinds[x] == NOTHING) x++;
    return x;
}

/// Raises what lies around a pixel.
KERNEL_BODY void raise(const kernel_border *of, uint8_t alpha, uint8_t *border, ptrdiff_t pitch) {
    bytes own = (bytes){0} + alpha;
    for (ptrdiff_t row = 0; row <= 2 * of->radius; row++) {
        for (ptrdiff_t x = 0; x < of->stride; x += LANES) {
            bytes plus, minus, found;
            memcpy(&plus, of->plus + row * of->stride + x, sizeof plus);
            memcpy(&minus, of->minus + row * of->stride + x, sizeof minus);
            memcpy(&found, border + row * pitch + x, sizeof found);
            bytes raised = __builtin_elementwise_sub_sat(__builtin_elementwise_add_sat(own, plus), minus);
            found = __builtin_elementwise_max(found, raised);
            memcpy(border + row * pitch + x, &found, sizeof found);
        }
    }
}

KERNEL_BODY void kernel_raise_border_body(const kernel_border *of, uint8_t *room, uint8_t *target) {
    const ptrdiff_t pitch = of->width + of->stride, radius = of->radius, length = of->width + 2;
    const uint8_t within = of->plus[radius * of->stride + radius];
    rows r;
    for (ptrdiff_t k = 0; k < 3; k++) {
        r.alphas[k] = room + k * length;
        r.bordered[k] = room + (3 + k) * length;
        r.alphas[k][0] = r.alphas[k][length - 1] = 0;
        r.bordered[k][0] = r.bordered[k][length - 1] = 255;
    }
    r.column = room + 6 * length;
    r.kinds = room + 7 * length;
    load(of, -1, r.alphas[1]);
    load(of, 0, r.alphas[2]);
    border(of, -1, NULL, NULL, NULL, NULL, r.bordered[2]);
    // The borders of a row need the alphas of the next one, and its kinds need the borders of the next one.
    for (ptrdiff_t y = -1; y < of->height; y++) {
        turn(r.alphas);
        turn(r.bordered);
        load(of, y + 2, r.alphas[2]);
        border(of, y + 1, r.alphas[0], r.alphas[1], r.alphas[2], r.column, r.bordered[2]);
        if (y < 0) continue;
        classify(of->width, r.bordered[0], r.bordered[1], r.bordered[2], r.column, r.kinds);
        for (ptrdiff_t x = next(r.kinds, 0, of->width); x < of->width; x = next(r.kinds, x + 1, of->width)) {
            uint8_t alpha = r.bordered[1][x + 1];
            if (r.kinds[x] == EDGE) {
                raise(of, alpha, target + y * pitch + x, pitch);
            } else {
                uint8_t *own = target + (y + radius) * pitch + x + radius;
                *own = most(*own, alpha + within > 255 ? 255 : (uint8_t)(alpha + within));
            }
        }
    }
}

KERNEL_TWICE(
    void, kernel_raise_border, (const kernel_border *of, uint8_t *room, uint8_t *target), (of, room, target))
