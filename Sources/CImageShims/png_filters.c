#include "png_filters.h"

#include <stdlib.h>
#include <string.h>

/// Sum of the bytes as signed numbers: small for rows that compress well.
static uint32_t weight(const uint8_t *row, size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += row[i] < 128 ? row[i] : 256u - row[i];
    return sum;
}

static void filter_sub(uint8_t *to, const uint8_t *row, size_t pixel, size_t count) {
    memcpy(to, row, pixel);
    for (size_t i = pixel; i < count; i++) to[i] = (uint8_t)(row[i] - row[i - pixel]);
}

static void filter_up(uint8_t *to, const uint8_t *row, const uint8_t *above, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = (uint8_t)(row[i] - above[i]);
}

static void filter_average(uint8_t *to, const uint8_t *row, const uint8_t *above, size_t pixel, size_t count) {
    for (size_t i = 0; i < pixel; i++) to[i] = (uint8_t)(row[i] - above[i] / 2);
    for (size_t i = pixel; i < count; i++) to[i] = (uint8_t)(row[i] - (row[i - pixel] + above[i]) / 2);
}

bool png_filter_rows(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to) {
    uint8_t *work = malloc(3 * stride);
    if (!work) return false;
    uint8_t *tries[3] = {work, work + stride, work + 2 * stride};
    static const uint8_t number[3] = {1, 2, 3};
    for (size_t y = 0; y < count; y++, to += stride + 1) {
        const uint8_t *row = rows + y * stride;
        int best = 0;
        filter_sub(tries[0], row, pixel, stride);
        if (above) {
            filter_up(tries[1], row, above, stride);
            filter_average(tries[2], row, above, pixel, stride);
            uint32_t least = weight(tries[0], stride);
            for (int i = 1; i < 3; i++) {
                uint32_t found = weight(tries[i], stride);
                if (found < least) {
                    least = found;
                    best = i;
                }
            }
        }
        *to = number[best];
        memcpy(to + 1, tries[best], stride);
        above = row;
    }
    free(work);
    return true;
}
