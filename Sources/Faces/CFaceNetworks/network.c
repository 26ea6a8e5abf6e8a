#include "CFaceNetworks.h"
#include "layers.h"
#include "vectors.h"

/// The value of a half-precision number. Its exponent is moved to that of a float by a product, which also handles
/// numbers too small for a full exponent; networks have no infinite weights.
static float widened(uint16_t half) {
    uint32_t bits = (uint32_t)(half & 0x7fff) << 13;
    float value;
    memcpy(&value, &bits, sizeof value);
    value *= 0x1p112f;
    memcpy(&bits, &value, sizeof bits);
    bits |= (uint32_t)(half & 0x8000) << 16;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/// Three numbers from eight digits: neighbors are joined to pairs, pairs to fours, and these to 48 bits.
static uint64_t joined(const uint8_t *digits) {
    uint64_t bits;
    memcpy(&bits, digits, sizeof bits);
    bits -= 0x3030303030303030;
    bits = (bits & 0x003f003f003f003f) | (bits >> 2 & 0x0fc00fc00fc00fc0);
    bits = (bits & 0x00000fff00000fff) | (bits >> 4 & 0x00fff00000fff000);
    return (bits & 0x0000000000ffffff) | (bits >> 8 & 0x0000ffffff000000);
}

void face_network_widen(const uint8_t *digits, size_t count, float *weights) {
    uint16_t halves[96];
    const size_t most = sizeof halves / sizeof *halves;
    for (size_t start = 0; start < count; start += most) {
        size_t some = count - start < most ? count - start : most;
        for (size_t i = 0; i < some; i += 3, digits += 8) {
            uint64_t three = joined(digits);
            memcpy(halves + i, &three, 3 * sizeof *halves);
        }
        for (size_t i = 0; i < some; i++) weights[start + i] = widened(halves[i]);
    }
}

void face_network_run(const face_layer *layers, size_t count, const float *weights, float *workspace) {
    for (size_t i = 0; i < count; i++) {
        const face_layer *layer = &layers[i];
        switch (layer->operation) {
        case FACE_CONVOLUTION: face_convolution(layer, weights, workspace); break;
        case FACE_DEPTHWISE: face_depthwise(layer, weights, workspace); break;
        case FACE_SUM: face_sum(layer, weights, workspace); break;
        case FACE_PRODUCT: face_product(layer, workspace); break;
        case FACE_LARGEST: face_largest(layer, workspace); break;
        case FACE_MEAN: face_mean(layer, workspace); break;
        case FACE_ENLARGE: face_enlarge(layer, workspace); break;
        case FACE_UNFOLD: face_unfold(layer, workspace); break;
        case FACE_LOCATE: face_locate(layer, weights, workspace); break;
        case FACE_SAMPLE: face_sample(layer, workspace); break;
        case FACE_PLACE: face_place(layer, workspace); break;
        default: break;
        }
    }
}

float face_network_logistic(float x) {
    float values[LANES];
    store(values, activated(all(x), FACE_LOGISTIC, values));
    return values[0];
}
