// Vectors of eight floats, and what a layer does with each result. All of it is inlined, so no vector crosses a call.
#ifndef CFACENETWORKS_VECTORS_H
#define CFACENETWORKS_VECTORS_H

#include <stdint.h>
#include <string.h>

#include "CFaceNetworks.h"
#include "twice.h"

#pragma clang diagnostic ignored "-Wpsabi"

enum { LANES = 8 };

typedef float floats __attribute__((vector_size(32)));
typedef int32_t ints __attribute__((vector_size(32)));

KERNEL_BODY floats load(const float *from) {
    floats v;
    memcpy(&v, from, sizeof v);
    return v;
}

KERNEL_BODY void store(float *to, floats v) { memcpy(to, &v, sizeof v); }

KERNEL_BODY floats all(float x) { return (floats){x, x, x, x, x, x, x, x}; }

KERNEL_BODY floats chosen(ints mask, floats yes, floats no) {
    return (floats)((mask & (ints)yes) | (~mask & (ints)no));
}

KERNEL_BODY floats larger(floats a, floats b) { return chosen(a > b, a, b); }

KERNEL_BODY floats limited(floats x, float low, float high) {
    x = chosen(x > all(low), x, all(low));
    return chosen(x < all(high), x, all(high));
}

/// e to the power of x, by a polynomial of our own: a library's differs from machine to machine.
KERNEL_BODY floats exponential(floats x) {
    x = limited(x, -87, 87);
    // The nearest whole power of two, by a number so large that its last bit is 1.
    const float large = 12582912;
    floats power = x * 1.44269504f + large;
    floats whole = power - large;
    floats rest = x - whole * 0.693359375f;
    rest = rest + whole * 2.12194440e-4f;
    floats sum = all(1.0f / 720);
    sum = sum * rest + 1.0f / 120;
    sum = sum * rest + 1.0f / 24;
    sum = sum * rest + 1.0f / 6;
    sum = sum * rest + 0.5f;
    sum = sum * rest + 1.0f;
    sum = sum * rest + 1.0f;
    return (floats)((ints)sum + (((ints)power - (ints)all(large)) << 23));
}

/// Applies the layer's activation.
/// @param slopes those of these eight channels, for FACE_PRELU.
KERNEL_BODY floats activated(floats x, int activation, const float *slopes) {
    switch (activation) {
    case FACE_RELU: return chosen(x > all(0), x, all(0));
    case FACE_PRELU: return chosen(x > all(0), x, x * load(slopes));
    case FACE_HARD_SWISH: return x * (limited(x + 3, 0, 6) * (1.0f / 6));
    case FACE_LOGISTIC: return 1 / (1 + exponential(-x));
    default: return x;
    }
}

#endif
