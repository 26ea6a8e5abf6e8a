#include "png_unfilters.h"

#include <stdbool.h>
#include <string.h>

// A pixel depends on the one before it, so only its channels can be computed at once: in a vector of four lanes.

typedef uint8_t bytes __attribute__((vector_size(4)));
typedef int16_t lanes __attribute__((vector_size(8)));

static inline bytes load(const uint8_t *from) {
    bytes loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

#define WIDE(narrow) __builtin_convertvector(narrow, lanes)
#define NARROW(wide) __builtin_convertvector(wide, bytes)

static inline lanes choose(lanes mask, lanes yes, lanes no) { return (mask & yes) | (~mask & no); }

static inline lanes distance(lanes a, lanes b) { return choose(a > b, a - b, b - a); }

/// Paeth: of left, above and above left the one nearest to left + above - above left.
static inline bytes paeth(bytes left, bytes above, bytes corner) {
    lanes a = WIDE(left), b = WIDE(above), c = WIDE(corner);
    lanes to_left = distance(b, c), to_above = distance(a, c), to_corner = distance(a + b, c + c);
    lanes is_above = to_above <= to_corner;
    lanes is_left = (to_left <= to_above) & (to_left <= to_corner);
    return NARROW(choose(is_left, a, choose(is_above, b, c)));
}

static inline bytes average(bytes left, bytes above) { return NARROW((WIDE(left) + WIDE(above)) >> 1); }

enum { block = 16 };

static inline bool is_nothing(bytes left, bytes corner) {
    bytes both = left | corner;
    uint32_t bits;
    memcpy(&bits, &both, sizeof bits);
    return bits == 0;
}

static inline bool is_nothing_from(const uint8_t *row, const uint8_t *above) {
    uint64_t words[4];
    memcpy(words, row, block);
    memcpy(words + 2, above, block);
    return (words[0] | words[1] | words[2] | words[3]) == 0;
}

typedef enum { SUB = 1, UP, AVERAGE, PAETH } png_filter;

static inline __attribute__((always_inline)) void unfilter(
    png_filter filter, uint8_t *row, const uint8_t *above, size_t pixel, size_t stride) {
    bytes left = {0}, corner = {0};
    for (size_t i = 0; i < stride; i += pixel) {
        // Much of a cut-out picture is transparent: zeros between zeros stay zeros.
        while (i + block <= stride && is_nothing(left, corner) && is_nothing_from(row + i, above + i))
            i += block / pixel * pixel;
        if (i >= stride) break;
        bytes over = load(above + i), now = load(row + i);
        switch (filter) {
        case SUB: now += left; break;
        case UP: now += over; break;
        case AVERAGE: now += average(left, over); break;
        case PAETH: now += paeth(left, over, corner); break;
        }
        memcpy(row + i, &now, pixel);
        left = now;
        corner = over;
    }
}

static inline __attribute__((always_inline)) void unfilter_any(
    int filter, uint8_t *row, const uint8_t *above, size_t pixel, size_t stride) {
    switch (filter) {
    case SUB: unfilter(SUB, row, above, pixel, stride); break;
    case AVERAGE: unfilter(AVERAGE, row, above, pixel, stride); break;
    case PAETH: unfilter(PAETH, row, above, pixel, stride); break;
    default: break;
    }
}

void png_unfilter_row(int filter, uint8_t *row, const uint8_t *above, size_t pixel, size_t stride) {
    if (filter == UP) {
        for (size_t i = 0; i < stride; i++) row[i] = (uint8_t)(row[i] + above[i]);
        return;
    }
    // One call for each size: with a constant, copies of a pixel become moves.
    switch (pixel) {
    case 1: unfilter_any(filter, row, above, 1, stride); break;
    case 2: unfilter_any(filter, row, above, 2, stride); break;
    case 3: unfilter_any(filter, row, above, 3, stride); break;
    default: unfilter_any(filter, row, above, 4, stride); break;
    }
}
