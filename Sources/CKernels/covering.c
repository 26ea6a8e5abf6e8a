#include "covering.h"

#include <string.h>

#include "twice.h"

typedef double numbers __attribute__((vector_size(32)));
typedef int32_t places __attribute__((vector_size(16)));
typedef float shares __attribute__((vector_size(16)));

enum { LANES = 4 };

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

KERNEL_BODY numbers held(numbers place, double most) {
    return __builtin_elementwise_min(__builtin_elementwise_max(place, (numbers){0}), (numbers){0} + most);
}

KERNEL_BODY numbers values_at(const kernel_map *map, places x, places y) {
    places found;
    for (int lane = 0; lane < LANES; lane++) found[lane] = map->values[y[lane] * map->width + x[lane]];
    return __builtin_convertvector(found, numbers);
}

/// 0...1.
KERNEL_BODY numbers value(const kernel_map *map, numbers u, numbers v) {
    numbers x = held((u - map->left) * map->across - 0.5, (double)(map->width - 1));
    numbers y = held((v - map->top) * map->down - 0.5, (double)(map->height - 1));
    places left = __builtin_convertvector(x, places), top = __builtin_convertvector(y, places);
    places right = __builtin_elementwise_min(left + 1, (places){0} + (int32_t)(map->width - 1));
    places low = __builtin_elementwise_min(top + 1, (places){0} + (int32_t)(map->height - 1));
    numbers across = x - __builtin_convertvector(left, numbers), down = y - __builtin_convertvector(top, numbers);
    numbers first = values_at(map, left, top), third = values_at(map, left, low);
    numbers upper = first + across * (values_at(map, right, top) - first);
    numbers lower = third + across * (values_at(map, right, low) - third);
    return (upper + down * (lower - upper)) / 255;
}

KERNEL_BODY shares covered(const kernel_map *map, ptrdiff_t column, double y) {
    double first = (double)column + 0.5;
    numbers x = {first, first + 1, first + 2, first + 3};
    numbers u = map->a * x + map->b * y + map->c, v = map->d * x + map->e * y + map->f;
    numbers found;
    if (map->is_fine) {
        static const double offsets[4][2] = {{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}};
        found = (numbers){0};
        for (int place = 0; place < 4; place++) {
            double x = offsets[place][0], y = offsets[place][1];
            found += value(map, u + x * map->a + y * map->b, v + x * map->d + y * map->e);
        }
        found /= 4;
    } else {
        found = value(map, u, v);
    }
    return __builtin_convertvector(found, shares);
}

KERNEL_BODY void kernel_cover_body(
    const kernel_map *map, ptrdiff_t column, ptrdiff_t row, float *row_shares, ptrdiff_t count) {
    double y = (double)row + 0.5;
    for (ptrdiff_t i = 0; i < count; i += LANES) {
        shares own = {0};
        size_t size = sizeof(float) * (size_t)(count - i < LANES ? count - i : LANES);
        memcpy(&own, row_shares + i, size);
        if (own[0] <= 0 && own[1] <= 0 && own[2] <= 0 && own[3] <= 0) continue;
        shares found = covered(map, column + i, y);
        if (map->is_inverted) found = 1 - found;
        own = map->is_limiting ? __builtin_elementwise_min(own, found) : own * found;
        memcpy(row_shares + i, &own, size);
    }
}

KERNEL_TWICE(
    void, kernel_cover,
    (const kernel_map *map, ptrdiff_t column, ptrdiff_t row, float *row_shares, ptrdiff_t count),
    (map, column, row, row_shares, count))
