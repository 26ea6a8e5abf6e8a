#include "layers.h"
#include "vectors.h"

/// The part of a window that lies within the input.
typedef struct {
    int from, to;
} span;

KERNEL_BODY span inside(int start, int side, int size) {
    return (span){start < 0 ? -start : 0, start + side > size ? size - start : side};
}

/// Places computed at once, so that additions needn't wait for each other.
enum { TILE = 4 };

/// Adds what a part of the windows of neighboring places gives to their sums, each in the order of the window.
/// @param count of the places; a constant, like `side`, so that loops are unrolled.
/// @param corner of the first window.
/// @param next how far the next window is from it.
KERNEL_BODY void add(
    floats sums[TILE], int count, const float *corner, size_t next, const face_tensor *in, const float *weights,
    int side, span rows, span columns) {
    size_t line = (size_t)in->width * in->stride;
    for (int j = rows.from; j < rows.to; j++) {
        for (int i = columns.from; i < columns.to; i++) {
            floats weight = load(weights + (j * side + i) * LANES);
            const float *at = corner + (size_t)j * line + (size_t)i * in->stride;
            for (int p = 0; p < count; p++) sums[p] = sums[p] + load(at + (size_t)p * next) * weight;
        }
    }
}

/// Computes one row of eight channels.
KERNEL_BODY void row(
    const face_layer *layer, const float *input, const float *weights, const float *all_weights, int side, int y,
    int channel, float *output) {
    const face_tensor in = layer->input, out = layer->output;
    const float *slopes = all_weights + layer->slopes + channel;
    floats bias = load(all_weights + layer->bias + channel);
    int step = layer->step, activation = layer->activation, top = y * step - layer->top;
    span rows = inside(top, side, in.height), all = {0, side};
    size_t next = (size_t)step * in.stride;
    for (int x = 0, count; x < out.width; x += count) {
        int left = x * step - layer->left, last = left + (TILE - 1) * step;
        int is_whole = rows.to - rows.from == side && left >= 0 && last + side <= in.width && x + TILE <= out.width;
        const float *corner = input + ((ptrdiff_t)top * in.width + left) * in.stride + channel;
        floats sums[TILE] = {bias, bias, bias, bias};
        if (is_whole) {
            add(sums, count = TILE, corner, next, &in, weights, side, all, all);
        } else {
            add(sums, count = 1, corner, next, &in, weights, side, rows, inside(left, side, in.width));
        }
        for (int p = 0; p < count; p++, output += out.stride)
            store(output + channel, activated(sums[p], activation, slopes));
    }
}

KERNEL_BODY void face_depthwise_body(const face_layer *layer, const float *weights, float *workspace) {
    const face_tensor *out = &layer->output;
    const float *input = workspace + layer->input.offset;
    for (int y = 0; y < out->height; y++) {
        float *output = workspace + out->offset + (size_t)y * out->width * out->stride;
        const float *block = weights + layer->weights;
        for (int channel = 0; channel < out->stride; channel += LANES) {
            if (layer->side == 3) {
                row(layer, input, block, weights, 3, y, channel, output);
            } else {
                row(layer, input, block, weights, 5, y, channel, output);
            }
            block += layer->side * layer->side * LANES;
        }
    }
}

KERNEL_TWICE(
    void, face_depthwise, (const face_layer *layer, const float *weights, float *workspace),
    (layer, weights, workspace))
