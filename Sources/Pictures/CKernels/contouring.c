#include "contouring.h"

#include <stdbool.h>
#include <string.h>

#include "twice.h"

KERNEL_BODY void kernel_find_shape_body(
    const uint32_t *pixels, ptrdiff_t count, uint8_t least, uint64_t *words, ptrdiff_t first) {
    const uint32_t from = (uint32_t)least << 24;
    for (ptrdiff_t x = 0; x < count; x += 64) {
        uint8_t is[64] = {0};
        ptrdiff_t some = count - x < 64 ? count - x : 64;
        for (ptrdiff_t k = 0; k < some; k++) is[k] = pixels[x + k] >= from;
        uint64_t bits = 0;
        for (int k = 0; k < 8; k++) {
            // Each byte's lowest bit comes into the highest byte, beside that of the byte before it.
            uint64_t eight;
            memcpy(&eight, is + 8 * k, sizeof eight);
            bits |= eight * UINT64_C(0x0102040810204080) >> 56 << 8 * k;
        }
        ptrdiff_t word = (first + x) / 64, shift = (first + x) % 64;
        words[word] |= bits << shift;
        if (shift > 0 && bits >> (64 - shift) != 0) words[word + 1] |= bits >> (64 - shift);
    }
}

KERNEL_TWICE(
    void, kernel_find_shape,
    (const uint32_t *pixels, ptrdiff_t count, uint8_t least, uint64_t *words, ptrdiff_t first),
    (pixels, count, least, words, first))

KERNEL_BODY void add(const uint64_t *restrict row, uint64_t *restrict to, ptrdiff_t pitch) {
    for (ptrdiff_t k = 0; k < pitch; k++) to[k] |= row[k];
}

KERNEL_BODY void kernel_grow_shape_body(
    const uint64_t *words, ptrdiff_t pitch, ptrdiff_t width, ptrdiff_t height, ptrdiff_t radius,
    uint64_t *restrict row, uint64_t *restrict grown) {
    const uint64_t last = width % 64 == 0 ? ~UINT64_C(0) : (UINT64_C(1) << width % 64) - 1;
    for (ptrdiff_t y = 0; y < height; y++) {
        uint64_t any = 0;
        for (ptrdiff_t k = 0; k < pitch; k++) any |= row[k] = words[y * pitch + k];
        if (any == 0) continue;
        ptrdiff_t across = 0;
        for (ptrdiff_t down = radius; down >= 0; down--) {
            while ((across + 1) * (across + 1) + down * down <= radius * radius) {
                uint64_t before = 0;
                for (ptrdiff_t k = 0; k < pitch; k++) {
                    uint64_t own = row[k], after = k + 1 < pitch ? row[k + 1] : 0;
                    row[k] = own | own << 1 | own >> 1 | before >> 63 | after << 63;
                    before = own;
                }
                row[pitch - 1] &= last;
                across++;
            }
            if (y >= down) add(row, grown + (y - down) * pitch, pitch);
            if (y + down < height) add(row, grown + (y + down) * pitch, pitch);
        }
    }
}

KERNEL_TWICE(
    void, kernel_grow_shape,
    (const uint64_t *words, ptrdiff_t pitch, ptrdiff_t width, ptrdiff_t height, ptrdiff_t radius, uint64_t *row,
     uint64_t *grown),
    (words, pitch, width, height, radius, row, grown))

/// Adds a number to the columns of all bits.
KERNEL_BODY void count_bits(uint64_t bits, int32_t *columns, int32_t number) {
    for (; bits != 0; bits &= bits - 1) columns[__builtin_ctzll(bits)] += number;
}

void kernel_soften_shape(
    const uint64_t *words, ptrdiff_t pitch, ptrdiff_t width, ptrdiff_t height, ptrdiff_t radius, int32_t *columns,
    uint8_t *inside) {
    const int32_t side = 2 * (int32_t)radius + 1, all = side * side;
    const ptrdiff_t margin = radius + 1, least = 1;
    for (ptrdiff_t y = 0; y < side - 1; y++) {
        for (ptrdiff_t k = 0; k < pitch; k++) count_bits(words[(y + least) * pitch + k], columns + 64 * k, 1);
    }
    for (ptrdiff_t y = 0; y < height; y++, inside += width) {
        // The window of row y covers the rows from y + 1 to y + side of the shape.
        const uint64_t *coming = words + (y + side) * pitch, *gone = words + y * pitch;
        for (ptrdiff_t k = 0; k < pitch; k++) {
            // Before the first row none is gone.
            uint64_t less = y > 0 ? gone[k] : 0, more = coming[k];
            count_bits(more & ~less, columns + 64 * k, 1);
            count_bits(less & ~more, columns + 64 * k, -1);
        }
        int32_t sum = 0;
        for (ptrdiff_t x = least; x < side; x++) sum += columns[x];
        for (ptrdiff_t x = 0; x < width; x++) {
            sum += columns[x + margin + radius];
            if (x > 0) sum -= columns[x];
            if (sum == 0 || sum == all) {
                inside[x] = sum == 0 ? 0 : 255;
                continue;
            }
            int32_t cover = 255 * (2 * sum - all) + 256 * side;
            cover = cover <= 0 ? 0 : cover / (2 * side);
            inside[x] = (uint8_t)(cover < 255 ? cover : 255);
        }
    }
}

KERNEL_BODY bool has(const uint64_t *words, ptrdiff_t pitch, ptrdiff_t x, ptrdiff_t y) {
    return words[y * pitch + x / 64] >> x % 64 & 1;
}

/// The same color without transparency, rounded half up.
KERNEL_BODY uint32_t opaque(uint32_t pixel) {
    uint32_t alpha = pixel >> 24, result = 0xff000000;
    if (alpha == 255) return pixel;
    if (alpha == 0) return result;
    for (int k = 0; k < 24; k += 8) {
        uint32_t straight = ((pixel >> k & 255) * 510 + alpha) / (2 * alpha);
        result |= (straight < 255 ? straight : 255) << k;
    }
    return result;
}

void kernel_fill_shape(
    const uint64_t *words, ptrdiff_t pitch, ptrdiff_t margin, const uint32_t *pixels, ptrdiff_t stride,
    const uint8_t *inside, ptrdiff_t width, ptrdiff_t height, uint32_t *filled) {
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) {
            uint32_t *to = filled + y * width + x;
            *to = 0;
            if (inside[y * width + x] == 0) continue;
            if (has(words, pitch, x + margin, y + margin)) {
                *to = opaque(pixels[y * stride + x]);
                continue;
            }
            // Nearer rows first, upper before lower ones; in a row nearer pixels first, left before right ones.
            ptrdiff_t best = PTRDIFF_MAX, best_y = 0, best_x = 0;
            for (ptrdiff_t down = 0; down <= 2 * margin && down * down <= best; down++) {
                for (ptrdiff_t row = y - down; row <= y + down; row += down > 0 ? 2 * down : 1) {
                    if (row < 0 || row >= height) continue;
                    for (ptrdiff_t across = 0; across <= 2 * margin; across++) {
                        ptrdiff_t far = across * across + down * down;
                        if (far > best || (far == best && row >= best_y)) break;
                        bool left = x >= across && has(words, pitch, x - across + margin, row + margin);
                        bool right =
                            x + across < width && has(words, pitch, x + across + margin, row + margin);
                        if (!left && !right) continue;
                        best = far;
                        best_y = row;
                        best_x = left ? x - across : x + across;
                        break;
                    }
                }
            }
            if (best < PTRDIFF_MAX) *to = opaque(pixels[best_y * stride + best_x]);
        }
    }
}

/// Of all channels a share of so many of 255, rounded to nearest.
KERNEL_BODY uint32_t part(uint32_t pixel, uint32_t share) {
    uint32_t odd = (pixel & 0x00ff00ff) * share + 0x00800080;
    uint32_t even = (pixel >> 8 & 0x00ff00ff) * share + 0x00800080;
    odd = (odd + (odd >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
    return odd | ((even + (even >> 8 & 0x00ff00ff)) & 0xff00ff00);
}

KERNEL_BODY void kernel_ink_body(
    uint32_t *restrict pixels, const uint8_t *restrict covers, const uint32_t *restrict shades,
    const uint8_t *restrict inside, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t shade = shades[covers[i]];
        pixels[i] = part(shade + part(pixels[i], 255 - (shade >> 24)), inside[i]);
    }
}

KERNEL_TWICE(
    void, kernel_ink,
    (uint32_t *pixels, const uint8_t *covers, const uint32_t *shades, const uint8_t *inside, ptrdiff_t count),
    (pixels, covers, shades, inside, count))

KERNEL_BODY void kernel_underlay_body(
    uint32_t *restrict pixels, const uint8_t *restrict covers, const uint32_t *restrict shades, ptrdiff_t count) {
    enum { BLOCK = 16 };
    for (ptrdiff_t start = 0; start < count; start += BLOCK) {
        ptrdiff_t end = start + BLOCK < count ? start + BLOCK : count;
        uint32_t least = UINT32_MAX;
        uint8_t any = 0;
        for (ptrdiff_t i = start; i < end; i++) {
            any |= covers[i];
            least = pixels[i] < least ? pixels[i] : least;
        }
        // Nothing is seen below what is opaque.
        if (any == 0 || least >= 0xff000000) continue;
        for (ptrdiff_t i = start; i < end; i++) {
            pixels[i] += part(shades[covers[i]], 255 - (pixels[i] >> 24));
        }
    }
}

KERNEL_TWICE(
    void, kernel_underlay,
    (uint32_t *pixels, const uint8_t *covers, const uint32_t *shades, ptrdiff_t count),
    (pixels, covers, shades, count))
