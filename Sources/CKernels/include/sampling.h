#ifndef CKERNELS_SAMPLING_H
#define CKERNELS_SAMPLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Each pixel of a row with the one below it: R r G g B b A a.
void kernel_pair_rows(
    const uint32_t *restrict row, const uint32_t *restrict below, ptrdiff_t width, uint8_t *restrict pairs);

/// How a draw reads a picture: by a table of weights, one set for each place within a source pixel.
typedef struct {
    /// Each pixel with the one below it, R r G g B b A a; `width` to a row. Null: all goes the slow way of the edge.
    const uint8_t *pairs;
    /// The same picture, R G B A.
    const uint8_t *pixels;
    ptrdiff_t width;
    /// What is shown of it: beyond, the nearest goes on. Half open.
    ptrdiff_t first_column, end_column, first_row, end_row;
    /// Two to each column and pair of rows: upper and lower, in 1/16384.
    const int16_t *weights;
    /// The first column and row that a place takes, counted from the pixel it lies in; from a turning place on it is one
    /// more.
    int32_t left, left_turn, top, top_turn;
    /// Places each way are `1 << bits`.
    int bits;
    /// Of a window; both are even.
    ptrdiff_t columns, rows;
    /// Output pixels to source pixels, row by row.
    double map[9];
    bool affine;
} kernel_window;

/// Sums windows for the pixels `x + k` of row `y`, k from `from` to before `end`, where `coverage[k]` isn't 0:
/// premultiplied R G B A, 0...255, none above A, into `row[4 * k]`.
void kernel_sample(
    const kernel_window *window, float *row, const float *coverage, ptrdiff_t from, ptrdiff_t end, ptrdiff_t x,
    ptrdiff_t y);

#endif
