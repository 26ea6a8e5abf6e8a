#include "nearest.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "twice.h"

typedef float eight __attribute__((vector_size(32)));
typedef int32_t numbers __attribute__((vector_size(32)));

enum { LANES = 8 };

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

KERNEL_BODY ptrdiff_t
kernel_nearest_body(const float *points, ptrdiff_t groups, float x, float y, float z, float w) {
    eight best = (eight){0} + INFINITY;
    numbers found = {0};
    for (ptrdiff_t i = 0; i < groups; i++) {
        eight group[4];
        memcpy(group, points + i * 4 * LANES, sizeof group);
        eight dx = group[0] - x, dy = group[1] - y, dz = group[2] - z, dw = group[3] - w;
        eight distance = dx * dx + dy * dy + dz * dz + dw * dw;
        numbers nearer = distance < best;
        best = __builtin_elementwise_min(distance, best);
        found = (nearer & ((numbers){0} + (int32_t)i)) | (~nearer & found);
    }
    int lane = 0;
    for (int i = 1; i < LANES; i++) {
        if (best[i] < best[lane] || (best[i] == best[lane] && found[i] < found[lane])) lane = i;
    }
    return (ptrdiff_t)found[lane] * LANES + lane;
}

KERNEL_TWICE(
    ptrdiff_t, kernel_nearest, (const float *points, ptrdiff_t groups, float x, float y, float z, float w),
    (points, groups, x, y, z, w))
