#include "matting.h"

#include <string.h>

#include "twice.h"

typedef float floats __attribute__((vector_size(32)));

// Everything is inlined, so no vector crosses a function call.
#pragma clang diagnostic ignored "-Wpsabi"

enum { SIDE = MATTE_SIDE, LANES = MATTE_LANES, ROW = MATTE_SIDE * MATTE_LANES };

KERNEL_BODY float channel(uint32_t pixel, int shift) { return (float)(int)(pixel >> shift & 255); }
KERNEL_BODY float limited(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}
KERNEL_BODY uint32_t byte(float value) { return (uint32_t)(int)(value * 255.0f + 0.5f); }

/// The channels of a pixel, or sums of them.
typedef float quad __attribute__((vector_size(16)));
typedef uint8_t quad_bytes __attribute__((vector_size(4)));
typedef int32_t quad_ints __attribute__((vector_size(16)));

/// R G B of a pixel, and 1 in place of its opacity.
KERNEL_BODY quad counted(uint32_t pixel) {
    quad_bytes bytes;
    pixel = (pixel & 0xffffff) | 0x1000000;
    memcpy(&bytes, &pixel, sizeof bytes);
    return __builtin_convertvector(__builtin_convertvector(bytes, quad_ints), quad);
}

/// Adds a row of a picture, shrunk across and weighted, to sums of R G B and weight.
KERNEL_BODY void shrink_row(const uint32_t *row, ptrdiff_t width, float share, float *sums) {
    float step = (float)width / SIDE;
    for (ptrdiff_t x = 0; x < SIDE; x++) {
        float from = (float)x * step, to = (float)(x + 1) * step;
        quad sum = {0, 0, 0, 0}, all;
        ptrdiff_t last = (ptrdiff_t)to < width - 1 ? (ptrdiff_t)to : width - 1;
        for (ptrdiff_t column = (ptrdiff_t)from; column <= last; column++) {
            float left = from > (float)column ? from : (float)column;
            float right = to < (float)(column + 1) ? to : (float)(column + 1);
            float part = right > left ? right - left : 0;
            sum += part * counted(row[column]);
        }
        memcpy(&all, sums + 4 * x, sizeof all);
        all += share * sum;
        memcpy(sums + 4 * x, &all, sizeof all);
    }
}

KERNEL_BODY void kernel_matte_shrink_body(kernel_picture picture, uint32_t *guide, float *spare) {
    float step = (float)picture.height / SIDE;
    for (ptrdiff_t y = 0; y < SIDE; y++) {
        float from = (float)y * step, to = (float)(y + 1) * step;
        ptrdiff_t last = (ptrdiff_t)to < picture.height - 1 ? (ptrdiff_t)to : picture.height - 1;
        memset(spare, 0, 4 * SIDE * sizeof *spare);
        for (ptrdiff_t row = (ptrdiff_t)from; row <= last; row++) {
            float top = from > (float)row ? from : (float)row;
            float bottom = to < (float)(row + 1) ? to : (float)(row + 1);
            if (bottom > top) {
                shrink_row(picture.pixels + row * picture.width, picture.width, bottom - top, spare);
            }
        }
        for (ptrdiff_t x = 0; x < SIDE; x++) {
            const float *sum = spare + 4 * x;
            float part = sum[3] > 0 ? sum[3] : 1;
            uint32_t pixel = 0xff000000;
            for (int k = 0; k < 3; k++) pixel |= (uint32_t)(int)limited(sum[k] / part + 0.5f, 0, 255) << 8 * k;
            guide[y * SIDE + x] = pixel;
        }
    }
}

KERNEL_TWICE(
    void, kernel_matte_shrink, (kernel_picture picture, uint32_t *guide, float *spare), (picture, guide, spare))

KERNEL_BODY void kernel_matte_sum_body(float *plane, float *spare, ptrdiff_t radius) {
    float *sums = spare + (ptrdiff_t)SIDE * ROW;
    memset(sums, 0, ROW * sizeof *sums);
    for (ptrdiff_t y = -radius; y < SIDE; y++) {
        if (y + radius < SIDE) {
            const float *next = plane + (y + radius) * ROW;
            for (ptrdiff_t i = 0; i < ROW; i++) sums[i] += next[i];
        }
        if (y < 0) continue;
        if (y > radius) {
            const float *past = plane + (y - radius - 1) * ROW;
            for (ptrdiff_t i = 0; i < ROW; i++) sums[i] -= past[i];
        }
        memcpy(spare + y * ROW, sums, ROW * sizeof *sums);
    }
    for (ptrdiff_t y = 0; y < SIDE; y++) {
        const float *from = spare + y * ROW;
        float *to = plane + y * ROW;
        floats sum = {0}, value;
        for (ptrdiff_t x = -radius; x < SIDE; x++) {
            if (x + radius < SIDE) {
                memcpy(&value, from + (x + radius) * LANES, sizeof value);
                sum += value;
            }
            if (x < 0) continue;
            if (x > radius) {
                memcpy(&value, from + (x - radius - 1) * LANES, sizeof value);
                sum -= value;
            }
            memcpy(to + x * LANES, &sum, sizeof sum);
        }
    }
}

KERNEL_TWICE(void, kernel_matte_sum, (float *plane, float *spare, ptrdiff_t radius), (plane, spare, radius))

/// How many of the places within a radius lie in the grid.
static ptrdiff_t within(ptrdiff_t place, ptrdiff_t radius) {
    ptrdiff_t first = place > radius ? place - radius : 0, last = place + radius < SIDE ? place + radius : SIDE - 1;
    return last - first + 1;
}

KERNEL_BODY void kernel_matte_means_body(const float *grid, float *means, float *spare, ptrdiff_t radius) {
    memset(spare, 0, SIDE * sizeof *spare);
    for (ptrdiff_t y = -radius; y < SIDE; y++) {
        if (y + radius < SIDE) {
            for (ptrdiff_t x = 0; x < SIDE; x++) spare[x] += grid[(y + radius) * SIDE + x];
        }
        if (y < 0) continue;
        if (y > radius) {
            for (ptrdiff_t x = 0; x < SIDE; x++) spare[x] -= grid[(y - radius - 1) * SIDE + x];
        }
        float sum = 0;
        for (ptrdiff_t x = -radius; x < SIDE; x++) {
            if (x + radius < SIDE) sum += spare[x + radius];
            if (x < 0) continue;
            if (x > radius) sum -= spare[x - radius - 1];
            means[y * SIDE + x] = sum / (float)(within(x, radius) * within(y, radius));
        }
    }
}

KERNEL_TWICE(
    void, kernel_matte_means, (const float *grid, float *means, float *spare, ptrdiff_t radius),
    (grid, means, spare, radius))

KERNEL_BODY void kernel_matte_moments_body(
    const uint32_t *guide, const float *mask, const float *weight, float *first, float *second) {
    for (ptrdiff_t i = 0; i < MATTE_PLACES; i++) {
        float r = channel(guide[i], 0) / 255.0f - 0.5f, g = channel(guide[i], 8) / 255.0f - 0.5f,
              b = channel(guide[i], 16) / 255.0f - 0.5f, w = weight[i], m = w * mask[i];
        float one[LANES] = {w, w * r, w * g, w * b, m, m * r, m * g, m * b};
        float two[LANES] = {w * r * r, w * r * g, w * r * b, w * g * g, w * g * b, w * b * b, 0, 0};
        memcpy(first + i * LANES, one, sizeof one);
        memcpy(second + i * LANES, two, sizeof two);
    }
}

KERNEL_TWICE(
    void, kernel_matte_moments,
    (const uint32_t *guide, const float *mask, const float *weight, float *first, float *second),
    (guide, mask, weight, first, second))

KERNEL_BODY void kernel_matte_fit_body(float *first, const float *second, float blur) {
    for (ptrdiff_t i = 0; i < MATTE_PLACES; i++) {
        float *at = first + i * LANES;
        const float *products = second + i * LANES;
        float share = 1.0f / at[0], r = at[1] * share, g = at[2] * share, b = at[3] * share, p = at[4] * share;
        // Covariances of the mask with the color, and of the colors.
        float pr = at[5] * share - p * r, pg = at[6] * share - p * g, pb = at[7] * share - p * b;
        float rr = products[0] * share - r * r + blur, rg = products[1] * share - r * g,
              rb = products[2] * share - r * b, gg = products[3] * share - g * g + blur,
              gb = products[4] * share - g * b, bb = products[5] * share - b * b + blur;
        // The inverse of a symmetric matrix by its cofactors.
        float c0 = gg * bb - gb * gb, c1 = rb * gb - rg * bb, c2 = rg * gb - rb * gg;
        float c3 = rr * bb - rb * rb, c4 = rg * rb - rr * gb, c5 = rr * gg - rg * rg;
        float determinant = rr * c0 + rg * c1 + rb * c2;
        float scale = determinant > 1e-30f ? 1.0f / determinant : 0.0f;
        float x = (c0 * pr + c1 * pg + c2 * pb) * scale, y = (c1 * pr + c3 * pg + c4 * pb) * scale,
              z = (c2 * pr + c4 * pg + c5 * pb) * scale;
        float line[LANES] = {x, y, z, p - x * r - y * g - z * b, 1, 0, 0, 0};
        memcpy(at, line, sizeof line);
    }
}

KERNEL_TWICE(
    void, kernel_matte_fit, (float *first, const float *second, float blur), (first, second, blur))

KERNEL_BODY void kernel_matte_bound_body(float *lines, const float *floor, const float *ceiling) {
    for (ptrdiff_t i = 0; i < MATTE_PLACES; i++) {
        float *at = lines + i * LANES, share = 1.0f / at[4];
        for (int k = 0; k < 4; k++) at[k] *= share;
        at[4] = floor[i];
        at[5] = ceiling[i];
    }
}

KERNEL_TWICE(
    void, kernel_matte_bound, (float *lines, const float *floor, const float *ceiling), (lines, floor, ceiling))

/// Where a pixel lies between the places of a row or column of a plane.
typedef struct {
    ptrdiff_t first, second;
    float share;
} between;

KERNEL_BODY between place(ptrdiff_t pixel, ptrdiff_t count) {
    float at = limited(((float)pixel + 0.5f) * SIDE / (float)count - 0.5f, 0, SIDE - 1);
    between found = {(ptrdiff_t)at, (ptrdiff_t)at + 1, 0};
    found.share = at - (float)found.first;
    if (found.second > SIDE - 1) found.second = SIDE - 1;
    return found;
}

/// A row of a picture's height in a plane, between two rows of the plane.
KERNEL_BODY void row_between(const float *plane, between at, float *row) {
    const float *above = plane + at.first * ROW, *below = plane + at.second * ROW;
    for (ptrdiff_t i = 0; i < ROW; i++) row[i] = above[i] + at.share * (below[i] - above[i]);
}

KERNEL_BODY floats place_between(const float *row, between at) {
    floats left, right;
    memcpy(&left, row + at.first * LANES, sizeof left);
    memcpy(&right, row + at.second * LANES, sizeof right);
    return left + at.share * (right - left);
}

KERNEL_BODY void kernel_matte_alpha_body(
    kernel_picture picture, const float *lines, kernel_matte_range range, uint8_t *alpha, float *spare) {
    float scale = 1.0f / (range.opaque - range.clear), levels[256];
    for (int level = 0; level < 256; level++) levels[level] = (float)level / 255.0f - 0.5f;
    for (ptrdiff_t y = 0; y < picture.height; y++) {
        row_between(lines, place(y, picture.height), spare);
        for (ptrdiff_t x = 0; x < picture.width; x++, alpha++) {
            between at = place(x, picture.width);
            const float *left = spare + at.first * LANES, *right = spare + at.second * LANES;
            // Most pixels lie between two places that are surely inside or outside.
            if ((left[4] >= 1 && right[4] >= 1) || (left[5] <= 0 && right[5] <= 0)) {
                *alpha = left[4] >= 1 && right[4] >= 1 ? 255 : 0;
                continue;
            }
            uint32_t pixel = picture.pixels[y * picture.width + x];
            floats line = place_between(spare, at);
            if (line[4] >= 1 || line[5] <= 0) {
                *alpha = line[4] >= 1 ? 255 : 0;
                continue;
            }
            float value = line[3];
            for (int k = 0; k < 3; k++) value += line[k] * levels[pixel >> 8 * k & 255];
            value = limited((value - range.clear) * scale, 0, 1);
            value = limited(value, line[4], line[5] > line[4] ? line[5] : line[4]);
            *alpha = (uint8_t)byte(value);
        }
    }
}

KERNEL_TWICE(
    void, kernel_matte_alpha,
    (kernel_picture picture, const float *lines, kernel_matte_range range, uint8_t *alpha, float *spare),
    (picture, lines, range, alpha, spare))

KERNEL_BODY void kernel_matte_split_body(const uint32_t *guide, const uint8_t *alpha, float *plane) {
    for (ptrdiff_t i = 0; i < MATTE_PLACES; i++) {
        float opacity = (float)alpha[i] / 255.0f, rest = 1 - opacity, split[LANES];
        split[0] = opacity;
        split[4] = rest;
        for (int k = 0; k < 3; k++) {
            float color = channel(guide[i], 8 * k) / 255.0f;
            split[1 + k] = color * opacity;
            split[5 + k] = color * rest;
        }
        memcpy(plane + i * LANES, split, sizeof split);
    }
}

KERNEL_TWICE(
    void, kernel_matte_split, (const uint32_t *guide, const uint8_t *alpha, float *plane), (guide, alpha, plane))

KERNEL_BODY void kernel_matte_estimate_body(
    const uint32_t *guide, const uint8_t *alpha, float *plane, float *colors) {
    for (ptrdiff_t i = 0; i < MATTE_PLACES; i++) {
        float *at = plane + i * LANES, *color = colors + i * LANES;
        float opacity = (float)alpha[i] / 255.0f, rest = 1 - opacity;
        float fore = 1.0f / (at[0] + 1e-6f), back = 1.0f / (at[4] + 1e-6f);
        color[0] = color[4] = 0;
        for (int k = 1; k < 4; k++) {
            float f = at[k] * fore, b = at[4 + k] * back;
            float error = channel(guide[i], 8 * (k - 1)) / 255.0f - opacity * f - rest * b;
            color[k] = limited(f + opacity * error, 0, 1);
            color[4 + k] = limited(b + rest * error, 0, 1);
            at[k] = color[k] * opacity;
            at[4 + k] = color[4 + k] * rest;
        }
        at[0] = opacity;
        at[4] = rest;
    }
}

KERNEL_TWICE(
    void, kernel_matte_estimate,
    (const uint32_t *guide, const uint8_t *alpha, float *plane, float *colors), (guide, alpha, plane, colors))

KERNEL_BODY void kernel_matte_settle_body(const float *plane, float *colors) {
    for (ptrdiff_t i = 0; i < MATTE_PLACES; i++) {
        const float *at = plane + i * LANES;
        float *color = colors + i * LANES, few = 0.01f;
        float fore = 1.0f / (at[0] + few), back = 1.0f / (at[4] + few);
        for (int k = 1; k < 4; k++) {
            color[k] = (at[k] + few * color[k]) * fore;
            color[4 + k] = (at[4 + k] + few * color[4 + k]) * back;
        }
    }
}

KERNEL_TWICE(void, kernel_matte_settle, (const float *plane, float *colors), (plane, colors))

KERNEL_BODY void kernel_matte_cut_body(
    kernel_picture picture, const float *colors, const uint8_t *alpha, uint32_t *cut, float *spare) {
    for (ptrdiff_t y = 0; y < picture.height; y++) {
        row_between(colors, place(y, picture.height), spare);
        for (ptrdiff_t x = 0; x < picture.width; x++, alpha++, cut++) {
            uint32_t pixel = picture.pixels[y * picture.width + x];
            if (*alpha == 0 || *alpha == 255) {
                *cut = *alpha == 0 ? 0 : pixel;
                continue;
            }
            floats color = place_between(spare, place(x, picture.width));
            float opacity = (float)*alpha / 255.0f;
            uint32_t result = (uint32_t)*alpha << 24;
            for (int k = 0; k < 3; k++) {
                float seen = channel(pixel, 8 * k) / 255.0f;
                float error = seen - opacity * color[1 + k] - (1 - opacity) * color[5 + k];
                float own = limited(color[1 + k] + opacity * error, 0, 1);
                result |= byte(own * opacity) << 8 * k;
            }
            *cut = result;
        }
    }
}

KERNEL_TWICE(
    void, kernel_matte_cut,
    (kernel_picture picture, const float *colors, const uint8_t *alpha, uint32_t *cut, float *spare),
    (picture, colors, alpha, cut, spare))

KERNEL_BODY void kernel_matte_keep_body(uint32_t *pixels, const uint8_t *coverage, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t share = coverage[i], even = (pixels[i] & 0xff00ff) * share + 0x800080,
                 odd = (pixels[i] >> 8 & 0xff00ff) * share + 0x800080;
        even = (even + (even >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
        odd = (odd + (odd >> 8 & 0xff00ff)) & 0xff00ff00;
        pixels[i] = even | odd;
    }
}

KERNEL_TWICE(
    void, kernel_matte_keep, (uint32_t *pixels, const uint8_t *coverage, ptrdiff_t count), (pixels, coverage, count))
