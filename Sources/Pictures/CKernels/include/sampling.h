// Samples a picture at the places of a row of output pixels, with precomputed weights.
#ifndef CKERNELS_SAMPLING_H
#define CKERNELS_SAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Interleaves the pixels of a row with those of the row below: R r G g B b A a.
/// @param row R G B A.
/// @param below R G B A.
/// @param width pixels in a row.
/// @param pairs receives 8 bytes a pixel.
void kernel_pair_rows(
    const uint32_t *restrict row, const uint32_t *restrict below, ptrdiff_t width, uint8_t *restrict pairs);

/// Squares, of 8 x 8 pixels, in so many pixels of a picture; the last one may be smaller.
ptrdiff_t kernel_squares(ptrdiff_t pixels);

/// No color: premultiplied colors are at most as large as alpha.
#define KERNEL_UNEVEN 0x00ffffffu

/// Finds where a picture has one color, so that nothing needs to be summed there.
/// @param pixels R G B A.
/// @param width pixels in a row.
/// @param height rows.
/// @param colors receives for each square, row by row, the only color of all windows of up to 8 x 8 pixels that begin in
/// it, or `KERNEL_UNEVEN`.
void kernel_find_even(const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, uint32_t *colors);

/// How a draw reads a picture: each output pixel is a weighted sum over a window of source pixels. The weights depend
/// on the phase, that is, the place within a source pixel.
typedef struct {
    /// Each pixel with the one below it, R r G g B b A a; null if the picture is too large, then `pixels` is read.
    const uint8_t *pairs;
    /// For each square its only color, from `kernel_find_even`; null if `pairs` is.
    const uint32_t *colors;
    /// The same picture, R G B A.
    const uint8_t *pixels;
    /// Pixels in a row of the picture.
    ptrdiff_t width;
    /// The part of it that is shown, half-open; beyond, its nearest pixel is repeated.
    ptrdiff_t first_column, end_column, first_row, end_row;
    /// For each phase (down, then across), each pair of rows and each column: upper and lower weight, in 1/16384.
    const int16_t *weights;
    /// The first column and row of a window, counted from the pixel that the place lies in. From the phase `left_turn`
    /// or
    /// `top_turn` on, it is one more.
    int32_t left, left_turn, top, top_turn;
    /// There are `1 << bits` phases each way.
    int bits;
    /// Size of a window; both even.
    ptrdiff_t columns, rows;
    /// Output pixels to source pixels: a 3 x 3 matrix, row by row.
    double map[9];
    /// Whether the last row of `map` is 0, 0, 1.
    bool affine;
} kernel_window;

/// Computes the colors of a part of an output row.
/// @param window the picture and the weights.
/// @param row receives premultiplied R G B A, 0...255, none above A, at `row[4 * k]`.
/// @param coverage pixels k with 0 are skipped.
/// @param from the first k.
/// @param end the k behind the last.
/// @param x the column of k = 0.
/// @param y the row.
void kernel_sample(
    const kernel_window *window, float *row, const float *coverage, ptrdiff_t from, ptrdiff_t end, ptrdiff_t x,
    ptrdiff_t y);

#endif
