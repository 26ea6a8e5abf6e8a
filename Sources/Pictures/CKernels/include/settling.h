// Maps pixels to a palette so that DEFLATE finds long repetitions: where the color of the pixel to the left or above is
// near enough, a pixel takes that.
#ifndef CKERNELS_SETTLING_H
#define CKERNELS_SETTLING_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// Cells of colors: five bits each of red, green and blue, four of alpha.
    KERNEL_ALPHA_CELLS = 1 << 19,
};

/// The cell of a premultiplied pixel.
static inline uint32_t kernel_alpha_cell(uint32_t bits) {
    return (bits >> 3 & 31) | (bits >> 11 & 31) << 5 | (bits >> 19 & 31) << 10 | (bits >> 28) << 15;
}

/// Counts pixels by cell.
typedef struct {
    uint64_t count;
    /// Sums of the channels of all frames.
    uint64_t r, g, b, a;
} kernel_alpha_count;

/// Adds pixels; those that are all clear don't count. Few cells occur, so they are counted close together.
/// @param places KERNEL_ALPHA_CELLS of them: one more than the place of a cell's count, 0 where there is none yet.
/// @param counts of the cells in the order in which they occurred; has room for KERNEL_ALPHA_CELLS.
/// @param used how many there are.
/// @returns how many there are now.
size_t kernel_count_alpha(
    const uint32_t *pixels, size_t count, uint32_t *places, kernel_alpha_count *counts, size_t used);

/// A palette.
typedef struct {
    /// Premultiplied.
    const uint32_t *colors;
    /// The same, straight.
    const uint32_t *straight;
    /// KERNEL_ALPHA_CELLS indices: of each cell the nearest color.
    const uint8_t *nearest;
} kernel_alpha_palette;

/// Maps a window of a picture.
/// @param pixels premultiplied, the first of the window.
/// @param stride pixels from row to row of the picture.
/// @param width of the window, 1 or more; so is `height`.
/// @param budget squared distance beyond that of the nearest color by which a pixel may err.
/// @param indices receive width × height indices.
/// @param shown receives the straight colors of the same.
void kernel_settle(
    const uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, kernel_alpha_palette palette,
    int budget, uint8_t *indices, uint32_t *shown);

#endif
