#include "nearest.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "twice.h"

enum { LANES = 8 };

typedef float floats __attribute__((vector_size(4 * LANES)));
typedef int32_t integers __attribute__((vector_size(4 * LANES)));

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

KERNEL_BODY size_t kernel_nearest_body(const float *points, size_t groups, const float *point) {
    floats best = {0};
    best += INFINITY;
    integers group = {0};
    for (size_t i = 0; i < groups; i++) {
        floats apart[4];
        memcpy(apart, points + 4 * LANES * i, sizeof apart);
        for (int axis = 0; axis < 4; axis++) apart[axis] -= point[axis];
        floats distance =
            apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2] + apart[3] * apart[3];
        integers nearer = distance < best;
        best = (floats)(((integers)distance & nearer) | ((integers)best & ~nearer));
        group = (((integers){0} + (int32_t)i) & nearer) | (group & ~nearer);
    }
    int lane = 0;
    for (int i = 1; i < LANES; i++) {
        if (best[i] < best[lane] || (best[i] == best[lane] && group[i] < group[lane])) lane = i;
    }
    return (size_t)group[lane] * LANES + (size_t)lane;
}

KERNEL_TWICE(
    size_t, kernel_nearest, (const float *points, size_t groups, const float *point), (points, groups, point))
