#include "layers.h"
#include "vectors.h"

enum {
    /// Places computed at once: with two vectors of outputs each, their sums fit the registers.
    TILE = 4,
    /// Floats of the windows of a tile: 3 × 3 places of 32 channels.
    WINDOW = 288,
};

/// What all tiles of a layer share: a copy, since results may lie anywhere as far as the compiler knows.
typedef struct {
    /// Numbers that are summed for an output.
    size_t depth;
    const float *weights, *bias, *slopes;
    int outputs, activation;
} layer_sums;

/// Sums `vectors` × 8 outputs of each place of a tile. Every sum has its own order of additions, that of the inputs, so
/// the number of sums computed at once doesn't change them.
/// @param count of the places whose results are stored.
KERNEL_BODY void tile(
    layer_sums layer, const float *const inputs[TILE], const float *weights, int first, int vectors,
    float *const outputs[TILE], int count) {
    floats sums[TILE][2];
    for (int v = 0; v < vectors; v++) {
        for (int p = 0; p < TILE; p++) sums[p][v] = load(layer.bias + first + v * LANES);
    }
    for (size_t k = 0; k < layer.depth; k++) {
        for (int v = 0; v < vectors; v++) {
            floats weight = load(weights + (k * (size_t)vectors + (size_t)v) * LANES);
            for (int p = 0; p < TILE; p++) sums[p][v] = sums[p][v] + weight * inputs[p][k];
        }
    }
    // Of a constant number, so that the sums stay in their registers.
    for (int p = 0; p < TILE; p++) {
        for (int v = 0; v < vectors && p < count; v++) {
            int channel = first + v * LANES;
            store(outputs[p] + channel, activated(sums[p][v], layer.activation, layer.slopes + channel));
        }
    }
}

/// Computes all outputs of a tile.
KERNEL_BODY void tiles(
    layer_sums layer, const float *const inputs[TILE], float *const outputs[TILE], int count) {
    int first = 0;
    const float *block = layer.weights;
    for (; first + 2 * LANES <= layer.outputs; first += 2 * LANES) {
        tile(layer, inputs, block, first, 2, outputs, count);
        block += layer.depth * 2 * LANES;
    }
    if (first < layer.outputs) tile(layer, inputs, block, first, 1, outputs, count);
}

/// Copies the window of one output; zeros outside the input. Whole vectors are copied: the next place overwrites what is
/// beyond the channels.
KERNEL_BODY void gather(const face_layer *layer, const float *input, int row, int column, float *window) {
    const face_tensor in = layer->input;
    int side = layer->side, top = row * layer->step - layer->top, left = column * layer->step - layer->left;
    for (int y = top; y < top + side; y++) {
        for (int x = left; x < left + side; x++, window += in.channels) {
            int is_outside = y < 0 || y >= in.height || x < 0 || x >= in.width;
            const float *from = is_outside ? NULL : input + ((size_t)y * in.width + (size_t)x) * in.stride;
            for (int channel = 0; channel < in.channels; channel += LANES)
                store(window + channel, from ? load(from + channel) : all(0));
        }
    }
}

KERNEL_BODY void face_convolution_body(const face_layer *layer, const float *weights, float *workspace) {
    const face_tensor in = layer->input, out = layer->output;
    const float *input = workspace + in.offset;
    float *output = workspace + out.offset;
    layer_sums sums = {
        (size_t)layer->side * layer->side * in.channels, weights + layer->weights, weights + layer->bias,
        weights + layer->slopes, out.stride, layer->activation,
    };
    int count = out.height * out.width, is_point = layer->side == 1 && layer->step == 1;
    float windows[TILE][WINDOW + LANES];
    for (int start = 0; start < count; start += TILE) {
        int some = count - start < TILE ? count - start : TILE;
        const float *inputs[TILE];
        float *outputs[TILE];
        for (int p = 0; p < TILE; p++) {
            // A tile beyond the end repeats the last place.
            int place = start + (p < some ? p : some - 1);
            outputs[p] = output + (size_t)place * out.stride;
            if (is_point) {
                inputs[p] = input + (size_t)place * in.stride;
            } else {
                gather(layer, input, place / out.width, place % out.width, windows[p]);
                inputs[p] = windows[p];
            }
        }
        tiles(sums, inputs, outputs, some);
    }
}

KERNEL_TWICE(
    void, face_convolution, (const face_layer *layer, const float *weights, float *workspace),
    (layer, weights, workspace))
