#include "smoothing.h"

#include <string.h>

#include "twice.h"

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));

enum { LANES = 8 };

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

/// A row with the one above and the one below.
typedef struct {
    const uint32_t *lines[3];
} rows;

/// Smooths eight pixels. Only clear pixels are similar to a clear one, so it stays 0.
KERNEL_BODY words means(rows at, ptrdiff_t x, words own, bytes reach) {
    halves red_blue = {0}, green_alpha = {0};
    words counts = {0};
    for (int line = 0; line < 3; line++) {
        for (ptrdiff_t column = x - 1; column <= x + 1; column++) {
            words found;
            memcpy(&found, at.lines[line] + column, sizeof found);
            bytes apart = __builtin_elementwise_sub_sat((bytes)found, (bytes)own)
                          | __builtin_elementwise_sub_sat((bytes)own, (bytes)found);
            words near = (words)((words)__builtin_elementwise_sub_sat(apart, reach) == 0);
            halves kept = (halves)(found & near);
            red_blue += kept & 0xff;
            green_alpha += kept >> 8;
            counts -= near;
        }
    }
    // The reciprocal of the count in 1/65536, rounded up so that integer means stay exact.
    floats parts = __builtin_elementwise_ceil(65536.0f / __builtin_convertvector(counts, floats));
    words share = __builtin_convertvector(parts, words);
    words red = (((words)red_blue & 0xffff) * share + 0x8000) >> 16;
    words green = (((words)green_alpha & 0xffff) * share + 0x8000) >> 16;
    words blue = (((words)red_blue >> 16) * share + 0x8000) >> 16;
    return (red | green << 8 | blue << 16 | 0xff000000) & (words)(own != 0);
}

/// Smooths one pixel.
static uint32_t mean(rows at, ptrdiff_t x, uint8_t reach) {
    uint32_t own = at.lines[1][x], sum[3] = {0, 0, 0}, count = 0;
    if (own == 0) return 0;
    for (int line = 0; line < 3; line++) {
        for (ptrdiff_t column = x - 1; column <= x + 1; column++) {
            uint32_t found = at.lines[line][column], near = 1;
            for (int shift = 0; shift < 32; shift += 8) {
                int apart = (int)(found >> shift & 255) - (int)(own >> shift & 255);
                if (apart > reach || -apart > reach) near = 0;
            }
            if (!near) continue;
            count++;
            for (int channel = 0; channel < 3; channel++) sum[channel] += found >> 8 * channel & 255;
        }
    }
    uint32_t share = (65536 + count - 1) / count, result = 0xff000000;
    for (int channel = 0; channel < 3; channel++) result |= ((sum[channel] * share + 0x8000) >> 16) << 8 * channel;
    return result;
}

KERNEL_BODY void kernel_smooth_row_body(
    const uint32_t *above, const uint32_t *row, const uint32_t *below, uint32_t *to, ptrdiff_t width, uint8_t reach) {
    rows at = {{above, row, below}};
    ptrdiff_t x = 1;
    bytes all = (bytes){0} + reach;
    for (; x + LANES < width; x += LANES) {
        words own;
        memcpy(&own, row + x, sizeof own);
        uint64_t some[4];
        memcpy(some, &own, sizeof some);
        words result = own;
        if (some[0] | some[1] | some[2] | some[3]) result = means(at, x, own, all);
        memcpy(to + x, &result, sizeof result);
    }
    for (; x < width - 1; x++) to[x] = mean(at, x, reach);
    to[0] = row[0];
    to[width - 1] = row[width - 1];
}

KERNEL_TWICE(
    void, kernel_smooth_row,
    (const uint32_t *above, const uint32_t *row, const uint32_t *below, uint32_t *to, ptrdiff_t width, uint8_t reach),
    (above, row, below, to, width, reach))
