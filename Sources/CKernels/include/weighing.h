#ifndef CKERNELS_WEIGHING_H
#define CKERNELS_WEIGHING_H

#include <stddef.h>
#include <stdint.h>

/// Samples of a pixel that a table of weights stands for.
enum { KERNEL_SAMPLES = 16 };

/// What a table of weights is made from.
typedef struct {
    /// Of the samples from the pixel's middle, in source pixels.
    double across[KERNEL_SAMPLES], down[KERNEL_SAMPLES];
    /// Places within a source pixel each way, at most 64.
    ptrdiff_t phases;
    /// The first column and row that a place takes, counted from the pixel it lies in; from a turning place on it is one
    /// more.
    int32_t left, left_turn, top, top_turn;
    /// Of a window; rows are even, and both together at most 4,096.
    ptrdiff_t columns, rows;
    /// Of the cubic kernel: -1/2 is Catmull and Rom's.
    float sharpness;
} kernel_table;

/// The mean of bicubic samples as one sum over a window, for each place (down, then across): for each pair of rows and
/// each column the upper and the lower weight, in 1/16384; all of a place add up to 1. `weights` has room for
/// `phases * phases * columns * rows`.
void kernel_weigh(const kernel_table *table, int16_t *weights);

#endif
