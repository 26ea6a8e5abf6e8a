#include "settling.h"

void kernel_count_alpha(
    const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, ptrdiff_t step, kernel_alpha_count *counts) {
    for (ptrdiff_t y = 0; y < height; y += step) {
        for (ptrdiff_t x = 0; x < width; x++) {
            uint32_t bits = pixels[y * width + x];
            if (bits >> 24 == 0) continue;
            kernel_alpha_count *cell = counts + kernel_alpha_cell(bits);
            cell->count++;
            cell->r += bits & 255;
            cell->g += bits >> 8 & 255;
            cell->b += bits >> 16 & 255;
            cell->a += bits >> 24;
        }
    }
}

size_t kernel_used_cells(const kernel_alpha_count *counts, uint32_t *cells) {
    size_t used = 0;
    for (uint32_t cell = 0; cell < KERNEL_ALPHA_CELLS; cell++) {
        if (counts[cell].count > 0) cells[used++] = cell;
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

void kernel_settle(
    const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, kernel_alpha_palette palette,
    int budget, uint8_t *indices) {
    ptrdiff_t back = 0;
    for (ptrdiff_t y = 0; y < height; y++) {
        const uint32_t *row = pixels + y * stride;
        uint8_t *to = indices + y * width;
        for (ptrdiff_t x = 0; x < width; x++) {
            uint32_t bits = row[x];
            uint8_t own = palette.nearest[kernel_alpha_cell(bits)];
            // Clear stays clear, and opaque opaque.
            int rest = distance(bits, palette.colors[own]) + budget;
            ptrdiff_t tried[3] = {back, y > 0 ? width : 0, x > 0 ? 1 : 0};
            uint8_t chosen = own;
            ptrdiff_t found = 0;
            for (int i = 0; i < 3; i++) {
                ptrdiff_t distance_back = tried[i];
                if (distance_back == 0 || y * width + x < distance_back) continue;
                uint8_t other = to[x - distance_back];
                uint32_t color = palette.colors[other];
                if (other != own && (bits >> 24 == 0 || (bits >> 24 == 255 && color >> 24 != 255))) continue;
                if (other == own || distance(bits, color) <= rest) {
                    chosen = other;
                    found = distance_back;
                    break;
                }
            }
            back = found;
            to[x] = chosen;
        }
    }
}
