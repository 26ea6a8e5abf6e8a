#include "compositing.h"

#include <string.h>

#include "twice.h"

KERNEL_BODY void kernel_composite_body(const uint32_t *above, uint32_t *onto, ptrdiff_t count) {
    enum { BLOCK = 16 };
    for (ptrdiff_t start = 0; start < count; start += BLOCK) {
        ptrdiff_t end = start + BLOCK < count ? start + BLOCK : count;
        uint32_t any = 0;
        for (ptrdiff_t i = start; i < end; i++) any |= above[i];
        if (any == 0) continue;
        for (ptrdiff_t i = start; i < end; i++) {
            uint32_t rest = 255 - (above[i] >> 24);
            uint32_t odd = (onto[i] & 0x00ff00ff) * rest + 0x00800080;
            uint32_t even = (onto[i] >> 8 & 0x00ff00ff) * rest + 0x00800080;
            odd = (odd + (odd >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
            even = (even + (even >> 8 & 0x00ff00ff)) & 0xff00ff00;
            onto[i] = above[i] + (odd | even);
        }
    }
}

KERNEL_TWICE(void, kernel_composite, (const uint32_t *above, uint32_t *onto, ptrdiff_t count), (above, onto, count))

typedef float floats __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(8)));

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

/// Rounds half up: the end of the mantissa rounds to 1/16384, the shift does the rest.
KERNEL_BODY bytes rounded(floats colors) {
    return __builtin_convertvector((words)(colors * 16384.0f + 8396800.0f) >> 14 & 0xff, bytes);
}

/// Draws two pixels.
KERNEL_BODY void composite_two(floats color, float first, float second, uint32_t *onto) {
    floats shares = {first, first, first, first, second, second, second, second};
    floats above = color * shares;
    floats alpha = __builtin_shufflevector(above, above, 3, 3, 3, 3, 7, 7, 7, 7);
    bytes found;
    memcpy(&found, onto, sizeof found);
    floats below = __builtin_convertvector(__builtin_convertvector(found, words), floats);
    floats rest = (floats)((words)(1.0f - alpha * (1.0f / 255)) & (words)(alpha < 255.0f));
    bytes result = rounded(above + below * rest);
    bytes is_some = __builtin_convertvector((words)(alpha > 0.0f), bytes);
    result = (result & is_some) | (found & ~is_some);
    memcpy(onto, &result, sizeof result);
}

/// Whether two pixels are opaque.
KERNEL_BODY bool hides(const float *colors, const float *coverage) {
    return (coverage[0] * colors[3] >= 255) & (coverage[1] * colors[7] >= 255);
}

/// Draws two opaque pixels.
KERNEL_BODY void put_two(floats color, float first, float second, uint32_t *onto) {
    floats shares = {first, first, first, first, second, second, second, second};
    bytes result = rounded(color * shares);
    memcpy(onto, &result, sizeof result);
}

KERNEL_BODY void kernel_composite_colors_body(
    const float *colors, const float *coverage, uint32_t *onto, ptrdiff_t count) {
    ptrdiff_t i = 0;
    floats two;
    for (; i + 2 <= count; i += 2) {
        memcpy(&two, colors + 4 * i, sizeof two);
        if (hides(colors + 4 * i, coverage + i)) put_two(two, coverage[i], coverage[i + 1], onto + i);
        else composite_two(two, coverage[i], coverage[i + 1], onto + i);
    }
    if (i < count) {
        uint32_t pixels[2] = {onto[i], 0};
        float last[8] = {colors[4 * i], colors[4 * i + 1], colors[4 * i + 2], colors[4 * i + 3]};
        memcpy(&two, last, sizeof two);
        composite_two(two, coverage[i], 0, pixels);
        onto[i] = pixels[0];
    }
}

KERNEL_TWICE(
    void, kernel_composite_colors, (const float *colors, const float *coverage, uint32_t *onto, ptrdiff_t count),
    (colors, coverage, onto, count))

/// R, G, B and A of two pixels, 0...1.
KERNEL_BODY floats channels(const uint32_t *pixels) {
    bytes found;
    memcpy(&found, pixels, sizeof found);
    return __builtin_convertvector(__builtin_convertvector(found, words), floats) * (float)(1.0f / 255);
}

KERNEL_BODY floats alphas(floats colors) { return __builtin_shufflevector(colors, colors, 3, 3, 3, 3, 7, 7, 7, 7); }

/// Where they are more, the most.
KERNEL_BODY floats limited(floats colors, floats most) {
    words over = (words)(colors > most);
    return (floats)(((words)colors & ~over) | ((words)most & over));
}

/// Blends two pixels, in the order of the general blend function, so that the bytes are the same.
KERNEL_BODY void multiply_two(const uint32_t *above, uint32_t *onto) {
    floats source = channels(above), below = channels(onto), ones = (floats){0} + 1;
    floats source_alpha = alphas(source), below_alpha = alphas(below);
    floats straight_below = (floats)((words)limited(below / below_alpha, ones) & (words)(below_alpha > 0.0f));
    floats mixed = straight_below * limited(source / source_alpha, ones);
    floats out = source * (1 - below_alpha) + below * (1 - source_alpha) + mixed * (source_alpha * below_alpha);
    floats alpha = source_alpha + below_alpha - source_alpha * below_alpha;
    out = __builtin_shufflevector(out, alpha, 0, 1, 2, 11, 4, 5, 6, 15);
    bytes result = rounded(limited(out, limited(alpha, ones)) * 255), found;
    memcpy(&found, onto, sizeof found);
    bytes is_some = __builtin_convertvector((words)(source_alpha > 0.0f), bytes);
    result = (result & is_some) | (found & ~is_some);
    memcpy(onto, &result, sizeof result);
}

KERNEL_BODY void kernel_multiply_body(const uint32_t *above, uint32_t *onto, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 2 <= count; i += 2) {
        if ((above[i] | above[i + 1]) != 0) multiply_two(above + i, onto + i);
    }
    if (i < count) {
        uint32_t source[2] = {above[i], 0}, target[2] = {onto[i], 0};
        multiply_two(source, target);
        onto[i] = target[0];
    }
}

KERNEL_TWICE(void, kernel_multiply, (const uint32_t *above, uint32_t *onto, ptrdiff_t count), (above, onto, count))
