#include <math.h>

#include "layers.h"
#include "vectors.h"

/// What a layer of FACE_LOCATE has among the weights; the numbers of `count` points follow.
typedef struct {
    /// The side of the square, in sizes of what the points enclose.
    float scale;
    /// The points that lie on a level.
    float left, right;
    float count;
} part;

/// Where a square of FACE_SAMPLE lies in the network's input: x = a·i + b·j + c, y = d·i + e·j + f.
typedef struct {
    float a, b, c, d, e, f;
} square;

KERNEL_BODY float smaller_of(float a, float b) { return a < b ? a : b; }
KERNEL_BODY float larger_of(float a, float b) { return a > b ? a : b; }

void face_locate(const face_layer *layer, const float *weights, float *workspace) {
    const float *mesh = workspace + layer->input.offset;
    part part;
    memcpy(&part, weights + layer->weights, sizeof part);
    const float *numbers = weights + layer->weights + sizeof part / sizeof(float);
    const float *left = mesh + 3 * (size_t)part.left, *right = mesh + 3 * (size_t)part.right;
    float x = right[0] - left[0], y = right[1] - left[1], length = sqrtf(x * x + y * y);
    float cosine = length > 0 ? x / length : 1, sine = length > 0 ? y / length : 0;
    // The box of the points, turned so that both lie on a level.
    float from_u = INFINITY, from_v = INFINITY, to_u = -INFINITY, to_v = -INFINITY;
    for (size_t k = 0; k < (size_t)part.count; k++) {
        const float *point = mesh + 3 * (size_t)numbers[k];
        float u = point[0] * cosine + point[1] * sine, v = point[1] * cosine - point[0] * sine;
        (from_u = smaller_of(from_u, u), to_u = larger_of(to_u, u));
        (from_v = smaller_of(from_v, v), to_v = larger_of(to_v, v));
    }
    float u = (from_u + to_u) / 2, v = (from_v + to_v) / 2, half = (float)layer->side / 2;
    float across = (to_u - from_u) * part.scale / (float)layer->side;
    float down = (to_v - from_v) * part.scale / (float)layer->side;
    square to = {.a = cosine * across, .b = -sine * down, .d = sine * across, .e = cosine * down};
    to.c = u * cosine - v * sine - (to.a + to.b) * half;
    to.f = u * sine + v * cosine - (to.d + to.e) * half;
    memcpy(workspace + layer->output.offset, &to, sizeof to);
}

KERNEL_BODY void face_sample_body(const face_layer *layer, float *workspace) {
    const face_tensor *in = &layer->input, *out = &layer->output;
    const float *input = workspace + in->offset;
    float *output = workspace + out->offset, share = 1.0f / (float)layer->step;
    size_t line = (size_t)in->width * in->stride;
    square from;
    memcpy(&from, workspace + layer->other.offset, sizeof from);
    for (int j = 0; j < out->height; j++) {
        for (int i = 0; i < out->width; i++, output += out->stride) {
            float across = (float)i + 0.5f, down = (float)j + 0.5f;
            float x = (from.a * across + from.b * down + from.c) * share - 0.5f;
            float y = (from.d * across + from.e * down + from.f) * share - 0.5f;
            // Nothing is known beyond the middles of the outermost places; also if a number isn't one.
            if (!(x >= 0 && y >= 0 && x <= (float)(in->width - 1) && y <= (float)(in->height - 1))) {
                memset(output, 0, out->stride * sizeof *output);
                continue;
            }
            size_t column = (size_t)x, row = (size_t)y;
            size_t right = column + 1 < in->width ? in->stride : 0, below = row + 1 < in->height ? line : 0;
            float u = x - (float)column, v = y - (float)row;
            const float *at = input + row * line + column * in->stride;
            for (int channel = 0; channel < out->stride; channel += LANES, at += LANES) {
                floats a = load(at), b = load(at + right), c = load(at + below), d = load(at + below + right);
                floats high = a + (b - a) * u, low = c + (d - c) * u;
                store(output + channel, high + (low - high) * v);
            }
        }
    }
}

KERNEL_TWICE(void, face_sample, (const face_layer *layer, float *workspace), (layer, workspace))

void face_place(const face_layer *layer, float *workspace) {
    const float *input = workspace + layer->input.offset;
    float *output = workspace + layer->output.offset, share = 1.0f / (float)layer->step;
    square from;
    memcpy(&from, workspace + layer->other.offset, sizeof from);
    for (size_t k = 0; k + 1 < layer->input.channels; k += 2) {
        float x = input[k] * share, y = input[k + 1] * share;
        output[k] = from.a * x + from.b * y + from.c;
        output[k + 1] = from.d * x + from.e * y + from.f;
    }
}
