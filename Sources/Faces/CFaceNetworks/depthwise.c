#include "layers.h"
#include "vectors.h"

/// The part of a window that lies within the input.
typedef struct {
    int from, to;
} span;

KERNEL_BODY span inside(int start, int side, int size) {
    return (span){start < 0 ? -start : 0, start + side > size ? size - start : side};
}

/// Computes one row of eight channels.
/// @param side of the window; a constant, so that its loops are unrolled.
KERNEL_BODY void row(
    const face_layer *layer, const float *input, const float *weights, const float *all_weights, int side, int y,
    int channel, float *output) {
    const face_tensor *in = &layer->input, *out = &layer->output;
    floats bias = load(all_weights + layer->bias + channel);
    const float *slopes = all_weights + layer->slopes + channel;
    int top = y * layer->step - layer->top;
    span rows = inside(top, side, in->height);
    size_t line = (size_t)in->width * in->stride;
    for (int x = 0; x < out->width; x++) {
        int left = x * layer->step - layer->left;
        span columns = inside(left, side, in->width);
        floats sum = bias;
        const float *corner = input + ((ptrdiff_t)top * in->width + left) * in->stride + channel;
        if (rows.to - rows.from == side && columns.to - columns.from == side) {
            for (int j = 0; j < side; j++) {
                for (int i = 0; i < side; i++) {
                    floats value = load(corner + (size_t)j * line + (size_t)i * in->stride);
                    sum = sum + value * load(weights + (j * side + i) * LANES);
                }
            }
        } else {
            for (int j = rows.from; j < rows.to; j++) {
                for (int i = columns.from; i < columns.to; i++) {
                    floats value = load(corner + (size_t)j * line + (size_t)i * in->stride);
                    sum = sum + value * load(weights + (j * side + i) * LANES);
                }
            }
        }
        store(output + (size_t)x * out->stride + channel, activated(sum, layer->activation, slopes));
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
