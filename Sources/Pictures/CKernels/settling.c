#include "settling.h"

#include <stdbool.h>

size_t kernel_count_alpha(
    const uint32_t *pixels, size_t count, uint32_t *places, kernel_alpha_count *counts, size_t used) {
    size_t next = 0;
    // Drawings are mostly runs of one color.
    for (size_t at = 0; at < count; at = next) {
        uint32_t bits = pixels[at];
        for (next = at + 1; next < count && pixels[next] == bits;) next++;
        if (bits >> 24 == 0) continue;
        uint64_t run = next - at;
        uint32_t *place = places + kernel_alpha_cell(bits);
        if (*place == 0) {
            counts[used++] = (kernel_alpha_count){0, 0, 0, 0, 0};
            *place = (uint32_t)used;
        }
        kernel_alpha_count *cell = counts + *place - 1;
        cell->count += run;
        cell->r += run * (bits & 255);
        cell->g += run * (bits >> 8 & 255);
        cell->b += run * (bits >> 16 & 255);
        cell->a += run * (bits >> 24);
    }
    return used;
}

/// Squared distance: brightness counts most, and alpha more than a color.
static inline int distance(uint32_t one, uint32_t other) {
    int r = (int)(one & 255) - (int)(other & 255), g = (int)(one >> 8 & 255) - (int)(other >> 8 & 255);
    int b = (int)(one >> 16 & 255) - (int)(other >> 16 & 255), a = (int)(one >> 24) - (int)(other >> 24);
    int light = (77 * r + 150 * g + 29 * b) / 256;
    return r * r + g * g + b * b + 2 * light * light + 2 * a * a;
}

/// Whether a pixel may take another color than the nearest. Clear stays clear, and opaque opaque.
static inline bool takes(uint32_t bits, uint8_t own, uint8_t other, kernel_alpha_palette palette, int budget) {
    if (other == own) return true;
    uint32_t color = palette.colors[other];
    if (bits >> 24 == 0 || (bits >> 24 == 255 && color >> 24 != 255)) return false;
    return distance(bits, color) <= distance(bits, palette.colors[own]) + budget;
}

void kernel_settle(
    const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, kernel_alpha_palette palette,
    int budget, uint8_t *indices, uint32_t *shown) {
    ptrdiff_t back = 0;
    for (ptrdiff_t y = 0; y < height; y++) {
        const uint32_t *row = pixels + y * stride;
        uint8_t *to = indices + y * width;
        for (ptrdiff_t x = 0; x < width; x++) {
            uint32_t bits = row[x];
            uint8_t own = palette.nearest[kernel_alpha_cell(bits)];
            // As far back as the pixel before, above, to the left: DEFLATE goes on with its repetition.
            if (back != 0 && takes(bits, own, to[x - back], palette, budget)) {
            } else if (y > 0 && takes(bits, own, to[x - width], palette, budget)) {
                back = width;
            } else if (x > 0 && takes(bits, own, to[x - 1], palette, budget)) {
                back = 1;
            } else {
                back = 0;
            }
            to[x] = back != 0 ? to[x - back] : own;
            shown[y * width + x] = palette.straight[to[x]];
        }
    }
}
