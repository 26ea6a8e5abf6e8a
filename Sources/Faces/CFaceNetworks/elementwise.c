#include "layers.h"
#include "vectors.h"

KERNEL_BODY void face_sum_body(const face_layer *layer, const float *weights, float *workspace) {
    const face_tensor *in = &layer->input, *other = &layer->other;
    size_t count = (size_t)in->height * in->width;
    const float *a = workspace + in->offset, *b = workspace + other->offset;
    float *output = workspace + layer->output.offset;
    for (size_t i = 0; i < count; i++) {
        for (int channel = 0; channel < in->stride; channel += LANES) {
            floats sum = load(a + channel);
            if (channel < other->stride) sum = sum + load(b + channel);
            const float *slopes = weights + layer->slopes + channel;
            store(output + channel, activated(sum, layer->activation, slopes));
        }
        a += in->stride;
        b += other->stride;
        output += in->stride;
    }
}

KERNEL_BODY void face_product_body(const face_layer *layer, float *workspace) {
    const face_tensor *in = &layer->input;
    size_t count = (size_t)in->height * in->width;
    const float *a = workspace + in->offset, *factors = workspace + layer->other.offset;
    float *output = workspace + layer->output.offset;
    for (size_t i = 0; i < count; i++) {
        for (int channel = 0; channel < in->stride; channel += LANES) {
            store(output + channel, load(a + channel) * load(factors + channel));
        }
        a += in->stride;
        output += in->stride;
    }
}

KERNEL_TWICE(
    void, face_sum, (const face_layer *layer, const float *weights, float *workspace), (layer, weights, workspace))
KERNEL_TWICE(void, face_product, (const face_layer *layer, float *workspace), (layer, workspace))
