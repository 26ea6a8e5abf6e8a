#include "png_filters.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { LANES = 16 };

typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef enum { SUB = 1, UP, AVERAGE } png_filter;

#define INLINE static inline __attribute__((always_inline))

INLINE bytes load(const uint8_t *from) {
    bytes loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

/// Half the sum, rounded down.
INLINE bytes mean(bytes one, bytes other) { return (one & other) + ((one ^ other) >> 1); }

/// Sum of the bytes as signed numbers: small for rows that compress well.
INLINE uint32_t weight(bytes values) {
    bytes other_way = 0 - values;
    bytes sizes = __builtin_elementwise_min(values, other_way);
#if defined(__SSE2__)
    __m128i sums = _mm_sad_epu8((__m128i)sizes, _mm_setzero_si128());
    return (uint32_t)_mm_cvtsi128_si32(sums) + (uint32_t)_mm_extract_epi16(sums, 4);
#else
    uint32_t sum = 0;
    for (int i = 0; i < LANES; i++) sum += sizes[i];
    return sum;
#endif
}

INLINE uint8_t filtered(png_filter filter, uint8_t now, uint8_t left, uint8_t above) {
    uint8_t guess = filter == SUB ? left : filter == UP ? above : (uint8_t)((left + above) / 2);
    return (uint8_t)(now - guess);
}

INLINE uint32_t size(uint8_t value) { return value < 128 ? value : 256u - value; }

typedef struct {
    uint32_t sub, up, average;
} weights;

static weights weigh(const uint8_t *row, const uint8_t *above, size_t pixel, size_t stride) {
    weights sum = {0, 0, 0};
    size_t i = 0;
    for (; i < pixel; i++) {
        sum.sub += size(row[i]);
        sum.up += size(filtered(UP, row[i], 0, above[i]));
        sum.average += size(filtered(AVERAGE, row[i], 0, above[i]));
    }
    for (; i + LANES <= stride; i += LANES) {
        bytes now = load(row + i), left = load(row + i - pixel), over = load(above + i);
        sum.sub += weight(now - left);
        sum.up += weight(now - over);
        sum.average += weight(now - mean(left, over));
    }
    for (; i < stride; i++) {
        sum.sub += size(filtered(SUB, row[i], row[i - pixel], 0));
        sum.up += size(filtered(UP, row[i], 0, above[i]));
        sum.average += size(filtered(AVERAGE, row[i], row[i - pixel], above[i]));
    }
    return sum;
}

INLINE void apply(
    png_filter filter, const uint8_t *row, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to) {
    size_t i = 0;
    for (; i < pixel; i++) to[i] = filtered(filter, row[i], 0, above ? above[i] : 0);
    for (; i + LANES <= stride; i += LANES) {
        bytes now = load(row + i), left = filter == UP ? now : load(row + i - pixel);
        bytes over = filter == SUB ? now : load(above + i);
        now -= filter == SUB ? left : filter == UP ? over : mean(left, over);
        memcpy(to + i, &now, sizeof now);
    }
    for (; i < stride; i++) to[i] = filtered(filter, row[i], row[i - pixel], filter == SUB ? 0 : above[i]);
}

static void filter_row(const uint8_t *row, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to) {
    png_filter best = SUB;
    if (above) {
        weights sum = weigh(row, above, pixel, stride);
        if (sum.up < sum.sub) best = UP;
        if (sum.average < (best == UP ? sum.up : sum.sub)) best = AVERAGE;
    }
    *to++ = (uint8_t)best;
    switch (best) {
    case SUB: apply(SUB, row, above, pixel, stride, to); break;
    case UP: apply(UP, row, above, pixel, stride, to); break;
    case AVERAGE: apply(AVERAGE, row, above, pixel, stride, to); break;
    }
}

void png_filter_rows(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to) {
    for (size_t y = 0; y < count; y++, rows += stride, to += stride + 1) {
        filter_row(rows, above, pixel, stride, to);
        above = rows;
    }
}
