// Precomputes the weights that `kernel_sample` uses.
#ifndef CKERNELS_SAMPLING_WEIGHTS_H
#define CKERNELS_SAMPLING_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

/// Bicubic samples in an output pixel, whose mean the weights stand for.
enum { KERNEL_SAMPLES = 16 };

/// What the weights are computed from.
typedef struct {
    /// Where the samples lie, counted from the pixel's center, in source pixels.
    double across[KERNEL_SAMPLES], down[KERNEL_SAMPLES];
    /// Places within a source pixel each way, at most 64.
    ptrdiff_t phases;
    /// The first column and row of a window, as in `kernel_window`.
    int32_t left, left_turn, top, top_turn;
    /// Size of a window; rows are even, and both multiplied at most 4,096.
    ptrdiff_t columns, rows;
    /// The parameter a of the cubic kernel: -1/2 is Catmull-Rom.
    float sharpness;
} kernel_table;

/// Computes the weights of all phases (down, then across): for each pair of rows and each column the upper and the
/// lower weight, in 1/16384. The weights of a phase add up to 1.
/// @param table what they are computed from.
/// @param weights has room for `phases * phases * columns * rows`.
void kernel_weigh(const kernel_table *table, int16_t *weights);

#endif
