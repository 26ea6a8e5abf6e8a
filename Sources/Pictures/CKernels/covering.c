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

KERNEL_BODY double lesser(double one, double other) { return one < other ? one : other; }

KERNEL_BODY double greater(double one, double other) { return one > other ? one : other; }

/// Whether all values that pixels from `column` take are the same 0 or 255, which most are: then none is weighed.
KERNEL_BODY bool is_even(const kernel_map *map, ptrdiff_t column, double y, uint8_t *value) {
    enum { LOADED = sizeof(uint64_t) };
    if (map->width < LOADED) return false;
    double first = (double)column + 0.5, last = first + (LANES - 1);
    double u = map->a * first + map->b * y + map->c, v = map->d * first + map->e * y + map->f;
    double far_u = map->a * last + map->b * y + map->c, far_v = map->d * last + map->e * y + map->f;
    double wide = 0.25 * (__builtin_fabs(map->a) + __builtin_fabs(map->b)), high = 0.25 * (__builtin_fabs(map->d) + __builtin_fabs(map->e));
    // A value more on each side than the places need.
    double left = (lesser(u, far_u) - wide - map->left) * map->across - 1.5;
    double right = (greater(u, far_u) + wide - map->left) * map->across + 1.5;
    double top = (lesser(v, far_v) - high - map->top) * map->down - 1.5;
    double low = (greater(v, far_v) + high - map->top) * map->down + 1.5;
    if (!(right - left < LOADED - 1 && low - top < LOADED)) return false;
    double most = (double)(map->width - LOADED), bottom = (double)(map->height - 1);
    ptrdiff_t x = (ptrdiff_t)lesser(greater(left, 0), most);
    ptrdiff_t row = (ptrdiff_t)lesser(greater(top, 0), bottom), end = (ptrdiff_t)lesser(greater(low, 0), bottom);
    uint64_t values;
    memcpy(&values, map->values + row * map->width + x, sizeof values);
    if (values != 0 && values != UINT64_MAX) return false;
    for (ptrdiff_t next = row + 1; next <= end; next++) {
        uint64_t others;
        memcpy(&others, map->values + next * map->width + x, sizeof others);
        if (others != values) return false;
    }
    *value = (uint8_t)values;
    return true;
}

KERNEL_BODY void kernel_cover_body(
    const kernel_map *map, ptrdiff_t column, ptrdiff_t row, float *row_shares, ptrdiff_t count) {
    double y = (double)row + 0.5;
    for (ptrdiff_t i = 0; i < count; i += LANES) {
        shares own = {0};
        size_t size = sizeof(float) * (size_t)(count - i < LANES ? count - i : LANES);
        memcpy(&own, row_shares + i, size);
        if (own[0] <= 0 && own[1] <= 0 && own[2] <= 0 && own[3] <= 0) continue;
        uint8_t value;
        shares found =
            is_even(map, column + i, y, &value) ? (shares){0} + (float)(value / 255) : covered(map, column + i, y);
        if (map->is_inverted) found = 1 - found;
        own = map->is_limiting ? __builtin_elementwise_min(own, found) : own * found;
        memcpy(row_shares + i, &own, size);
    }
}

KERNEL_TWICE(
    void, kernel_cover,
    (const kernel_map *map, ptrdiff_t column, ptrdiff_t row, float *row_shares, ptrdiff_t count),
    (map, column, row, row_shares, count))
