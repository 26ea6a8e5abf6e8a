#include "layers.h"
#include "vectors.h"

KERNEL_BODY void face_largest_body(const face_layer *layer, float *workspace) {
    const face_tensor *in = &layer->input, *out = &layer->output;
    size_t line = (size_t)in->width * in->stride;
    float *output = workspace + out->offset;
    for (int y = 0; y < out->height; y++) {
        const float *input = workspace + in->offset + 2 * (size_t)y * line;
        for (int x = 0; x < out->width; x++) {
            for (int channel = 0; channel < out->stride; channel += LANES) {
                const float *at = input + channel;
                floats above = larger(load(at), load(at + in->stride));
                floats below = larger(load(at + line), load(at + line + in->stride));
                store(output + channel, larger(above, below));
            }
            input += 2 * in->stride;
            output += out->stride;
        }
    }
}

/// Adds rows, and then their sums, which rounds less than adding all places in turn.
KERNEL_BODY void face_mean_body(const face_layer *layer, float *workspace) {
    const face_tensor *in = &layer->input;
    float *output = workspace + layer->output.offset;
    float share = 1.0f / (float)(in->height * in->width);
    for (int channel = 0; channel < in->stride; channel += LANES) {
        const float *input = workspace + in->offset + channel;
        floats sum = all(0);
        for (int y = 0; y < in->height; y++) {
            floats line = all(0);
            for (int x = 0; x < in->width; x++, input += in->stride) line = line + load(input);
            sum = sum + line;
        }
        store(output + channel, sum * share);
    }
}

/// Two neighbors on an axis and the weight of the second.
typedef struct {
    int first, second;
    float share;
} neighbors;

KERNEL_BODY neighbors around(int index, int from, int to) {
    float at = ((float)index + 0.5f) * ((float)from / (float)to) - 0.5f;
    int first = at < 0 ? 0 : (int)at;
    int second = at < 0 ? 0 : first + 1 < from ? first + 1 : from - 1;
    return (neighbors){first, second, at - (float)first};
}

KERNEL_BODY void face_enlarge_body(const face_layer *layer, float *workspace) {
    const face_tensor *in = &layer->input, *out = &layer->output;
    const float *input = workspace + in->offset;
    float *output = workspace + out->offset;
    size_t line = (size_t)in->width * in->stride;
    for (int y = 0; y < out->height; y++) {
        neighbors down = around(y, in->height, out->height);
        const float *above = input + (size_t)down.first * line, *below = input + (size_t)down.second * line;
        for (int x = 0; x < out->width; x++, output += out->stride) {
            neighbors across = around(x, in->width, out->width);
            size_t left = (size_t)across.first * in->stride, right = (size_t)across.second * in->stride;
            for (int channel = 0; channel < out->stride; channel += LANES) {
                floats a = load(above + left + channel), b = load(above + right + channel);
                floats c = load(below + left + channel), d = load(below + right + channel);
                floats high = a + (b - a) * across.share, low = c + (d - c) * across.share;
                store(output + channel, high + (low - high) * down.share);
            }
        }
    }
}

KERNEL_TWICE(void, face_largest, (const face_layer *layer, float *workspace), (layer, workspace))
KERNEL_TWICE(void, face_mean, (const face_layer *layer, float *workspace), (layer, workspace))
KERNEL_TWICE(void, face_enlarge, (const face_layer *layer, float *workspace), (layer, workspace))

void face_unfold(const face_layer *layer, float *workspace) {
    const face_tensor *in = &layer->input, *out = &layer->output;
    const float *input = workspace + in->offset;
    size_t bytes = out->channels * sizeof(float);
    for (size_t y = 0; y < in->height; y++) {
        for (size_t x = 0; x < in->width; x++, input += in->stride) {
            for (size_t part = 0; part < 4; part++) {
                size_t place = (2 * y + part / 2) * out->width + 2 * x + part % 2;
                memcpy(workspace + out->offset + place * out->stride, input + part * out->channels, bytes);
            }
        }
    }
}
