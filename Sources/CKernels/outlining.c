#include "outlining.h"

#include <string.h>

#include "twice.h"

typedef uint8_t bytes __attribute__((vector_size(32)));

enum { LANES = 32 };

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

/// The alphas of a row that have a border, 0 for the others, between two values that are no edge; of a row outside of the
/// picture only such.
KERNEL_BODY void fill(uint8_t *row, uint8_t *most, const kernel_border *of, ptrdiff_t y) {
    memset(row, 255, (size_t)of->width + 2);
    if (y < 0 || y >= of->height) return;
    const uint32_t *own = of->pixels + y * of->width;
    const uint32_t *above = y > 0 ? own - of->width : own, *below = y + 1 < of->height ? own + of->width : own;
    most[0] = most[of->width + 1] = 0;
    for (ptrdiff_t x = 0; x < of->width; x++) {
        uint8_t up = above[x] >> 24, down = below[x] >> 24, alpha = own[x] >> 24;
        up = up > down ? up : down;
        most[x + 1] = up > alpha ? up : alpha;
    }
    for (ptrdiff_t x = 0; x < of->width; x++) {
        uint8_t near = most[x] > most[x + 2] ? most[x] : most[x + 2], alpha = own[x] >> 24;
        near = near > most[x + 1] ? near : most[x + 1];
        uint8_t least = near >= of->solid ? of->least : of->half;
        row[x + 1] = alpha >= least ? alpha : 0;
    }
}

/// What a pixel does to the border.
enum { NOTHING, WITHIN, EDGE };

/// Finds out of a row what each pixel does: one that shows more than one of the eight around it is an edge. Where none
/// shows less, one that is nearer to a place of the border raises it at least as much.
KERNEL_BODY void classify(const kernel_border *of, uint8_t *const rows[3], uint8_t *least, uint8_t *kinds) {
    for (ptrdiff_t x = 0; x < of->width + 2; x++) {
        uint8_t low = rows[0][x] < rows[2][x] ? rows[0][x] : rows[2][x];
        least[x] = low < rows[1][x] ? low : rows[1][x];
    }
    for (ptrdiff_t x = 0; x < of->width; x++) {
        uint8_t low = least[x] < least[x + 2] ? least[x] : least[x + 2], own = rows[1][x + 1];
        low = low < least[x + 1] ? low : least[x + 1];
        kinds[x] = own == 0 ? NOTHING : low < own ? EDGE : own < 255 ? WITHIN : NOTHING;
    }
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

KERNEL_BODY void kernel_raise_border_body(const kernel_border *of, uint8_t *alphas, uint8_t *border) {
    ptrdiff_t pitch = of->width + of->stride, radius = of->radius;
    uint8_t *rows[3] = {alphas, alphas + of->width + 2, alphas + 2 * (of->width + 2)};
    uint8_t *least = alphas + 3 * (of->width + 2), *kinds = alphas + 4 * (of->width + 2);
    uint8_t *most = alphas + 5 * (of->width + 2);
    uint8_t within = of->plus[radius * of->stride + radius];
    fill(rows[1], most, of, -1);
    fill(rows[2], most, of, 0);
    for (ptrdiff_t y = 0; y < of->height; y++) {
        uint8_t *oldest = rows[0];
        rows[0] = rows[1];
        rows[1] = rows[2];
        rows[2] = oldest;
        fill(rows[2], most, of, y + 1);
        classify(of, rows, least, kinds);
        for (ptrdiff_t x = 0; x < of->width; x++) {
            if (kinds[x] == NOTHING) continue;
            uint8_t alpha = rows[1][x + 1];
            if (kinds[x] == EDGE) {
                raise(of, alpha, border + y * pitch + x, pitch);
            } else {
                uint8_t *own = border + (y + radius) * pitch + x + radius;
                uint8_t raised = alpha + within > 255 ? 255 : alpha + within;
                if (*own < raised) *own = raised;
            }
        }
    }
}

KERNEL_TWICE(
    void, kernel_raise_border, (const kernel_border *of, uint8_t *alphas, uint8_t *border), (of, alphas, border))
