#include "outlining.h"

#include "twice.h"

KERNEL_BODY uint32_t lesser(uint32_t a, uint32_t b) { return a < b ? a : b; }

/// The least alpha of a column's three pixels, in the highest bits.
KERNEL_BODY uint32_t least_of(const uint32_t *above, const uint32_t *row, const uint32_t *below, ptrdiff_t x) {
    return lesser(lesser(above[x], row[x]), below[x]);
}

KERNEL_BODY uint8_t kind_of(uint32_t own, uint32_t around, uint32_t least) {
    uint32_t alpha = own >> 24;
    uint8_t kind = around >> 24 < alpha ? KERNEL_EDGE : alpha < 255 ? KERNEL_LEVEL : KERNEL_PLAIN;
    return alpha < least ? KERNEL_PLAIN : kind;
}

KERNEL_BODY void kernel_find_edges_body(
    const uint32_t *above, const uint32_t *row, const uint32_t *below, ptrdiff_t width, uint32_t least,
    uint8_t *kinds) {
    for (ptrdiff_t x = 1; x < width - 1; x++) {
        uint32_t around = lesser(least_of(above, row, below, x - 1), least_of(above, row, below, x + 1));
        kinds[x] = kind_of(row[x], lesser(around, least_of(above, row, below, x)), least);
    }
    ptrdiff_t last = width - 1;
    uint32_t left = least_of(above, row, below, 0), right = least_of(above, row, below, last);
    if (width > 1) left = lesser(left, least_of(above, row, below, 1));
    if (width > 1) right = lesser(right, least_of(above, row, below, last - 1));
    kinds[0] = kind_of(row[0], left, least);
    kinds[last] = kind_of(row[last], right, least);
}

KERNEL_TWICE(
    void, kernel_find_edges,
    (const uint32_t *above, const uint32_t *row, const uint32_t *below, ptrdiff_t width, uint32_t least,
     uint8_t *kinds),
    (above, row, below, width, least, kinds))
