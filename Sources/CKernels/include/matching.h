#ifndef CKERNELS_MATCHING_H
#define CKERNELS_MATCHING_H

#include <stddef.h>
#include <stdint.h>

/// Finds the nearest colour of a palette by a table: for each block of 8 x 8 x 8 colours it finds out, when first asked, which
/// is the nearest to the middles of its cells of 2 x 2 x 2. What is in the palette is found there; for other colours one that
/// is by half a cell further away may stand.
typedef struct kernel_matcher kernel_matcher;

/// Bytes that a matcher takes.
size_t kernel_matcher_size(void);

/// Makes memory of that size (aligned to 64) a matcher.
/// `colors`: 1...255 opaque ones, R in the lowest byte. `points`: the same in a space where the plain distance is the one
/// that counts, three to a colour. `stretch`: three rows of three that take a colour's R G B (0...255) there.
void kernel_matcher_begin(
    kernel_matcher *matcher, const uint32_t *colors, const float *points, int count, const float *stretch, const float *luma,
    float surplus);

/// The index of the nearest.
uint8_t kernel_match(kernel_matcher *matcher, uint32_t color);

/// Nothing where `end` isn't beyond `first`.
typedef struct {
    ptrdiff_t first, end;
} kernel_span;

/// Says what must be written to make a row show `wanted`: the nearest index, or `clear` where what is shown may stay. It
/// may where the picture before (`past`) had the same colour there, where its colour is the nearest, or where it is no
/// further than `budget` (squared distance) away; and nothing is written where `wanted` is clear (0). The span around all
/// that must be written comes back.
kernel_span kernel_keep_row(
    kernel_matcher *matcher, const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, uint8_t *indices,
    ptrdiff_t count, uint8_t clear, float budget);

/// Shows what was written: indices beyond the palette leave what is there.
void kernel_show_row(const kernel_matcher *matcher, const uint8_t *indices, uint32_t *shown, ptrdiff_t count);

#endif
