#include "layers.h"
#include "vectors.h"

enum {
    /// Places computed at once: with two vectors of outputs each, their sums fit the registers.
    TILE = 4,
    /// Floats of the windows of a tile: 3 × 3 places of 32 channels.
    WINDOW = 288,
};

/// Where the results of a tile go.
typedef struct {
    float *places[TILE];
    int count;
} tile_output;

/// Sums `vectors` × 8 outputs of each place of a tile. Every sum has its own order of additions, that of the inputs, so
/// the number of sums computed at once doesn't change them.
KERNEL_BODY void tile(
    const face_layer *layer, const float *const inputs[TILE], size_t depth, const float *weights, const float *all_weights,
    int first, int vectors, tile_output to) {
    floats sums[TILE][2];
    for (int v = 0; v < vectors; v++) {
        floats bias = load(all_weights + layer->bias + first + v * LANES);
        for (int p = 0; p < TILE; p++) sums[p][v] = bias;
    }
    for (size_t k = 0; k < depth; k++) {
        for (int v = 0; v < vectors; v++) {
            floats weight = load(weights + (k * (size_t)vectors + (size_t)v) * LANES);
            for (int p = 0; p < TILE; p++) sums[p][v] = sums[p][v] + weight * inputs[p][k];
        }
    }
    for (int p = 0; p < to.count; p++) {
        for (int v = 0; v < vectors; v++) {
            int channel = first + v * LANES;
            const float *slopes = all_weights + layer->slopes + channel;
            store(to.places[p] + channel, activated(sums[p][v], layer->activation, slopes));
        }
    }
}

/// Computes all outputs of a tile.
KERNEL_BODY void tiles(
    const face_layer *layer, const float *const inputs[TILE], size_t depth, const float *weights, tile_output to) {
    int outputs = layer->output.stride, first = 0;
    const float *block = weights + layer->weights;
    for (; first + 2 * LANES <= outputs; first += 2 * LANES) {
        tile(layer, inputs, depth, block, weights, first, 2, to);
        block += depth * 2 * LANES;
    }
    if (first < outputs) tile(layer, inputs, depth, block, weights, first, 1, to);
}

/// Copies the window of one output; zeros outside the input.
static void gather(const face_layer *layer, const float *input, int row, int column, float *window) {
    const face_tensor *in = &layer->input;
    size_t bytes = in->channels * sizeof(float);
    for (int j = 0; j < layer->side; j++) {
        for (int i = 0; i < layer->side; i++, window += in->channels) {
            int y = row * layer->step + j - layer->top, x = column * layer->step + i - layer->left;
            if (y < 0 || y >= in->height || x < 0 || x >= in->width) {
                memset(window, 0, bytes);
            } else {
                memcpy(window, input + ((size_t)y * in->width + (size_t)x) * in->stride, bytes);
            }
        }
    }
}

KERNEL_BODY void face_convolution_body(const face_layer *layer, const float *weights, float *workspace) {
    const face_tensor *in = &layer->input, *out = &layer->output;
    const float *input = workspace + in->offset;
    float *output = workspace + out->offset;
    size_t depth = (size_t)layer->side * layer->side * in->channels;
    int count = out->height * out->width, is_point = layer->side == 1 && layer->step == 1;
    float windows[TILE][WINDOW];
    for (int start = 0; start < count; start += TILE) {
        tile_output to = {.count = count - start < TILE ? count - start : TILE};
        const float *inputs[TILE];
        for (int p = 0; p < TILE; p++) {
            // A tile beyond the end repeats the last place.
            int place = start + (p < to.count ? p : to.count - 1);
            to.places[p] = output + (size_t)place * out->stride;
            if (is_point) {
                inputs[p] = input + (size_t)place * in->stride;
            } else {
                gather(layer, input, place / out->width, place % out->width, windows[p]);
                inputs[p] = windows[p];
            }
        }
        tiles(layer, inputs, depth, weights, to);
    }
}

KERNEL_TWICE(
    void, face_convolution, (const face_layer *layer, const float *weights, float *workspace),
    (layer, weights, workspace))
