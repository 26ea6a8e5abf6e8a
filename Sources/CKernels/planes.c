#include "planes.h"

// Colors of pixels with less alpha are rounding errors.
enum { FAINT = 8, BLOCK = 16, PART = 8 };

static uint32_t straight(uint32_t channel, uint32_t reciprocal) {
    uint32_t value = (channel * reciprocal + 0x8000) >> 16;
    return value > 255 ? 255 : value;
}

static uint8_t brightness(uint32_t r, uint32_t g, uint32_t b) {
    return (uint8_t)((16839 * r + 33059 * g + 6420 * b + (16 << 16) + 0x8000) >> 16);
}

/// Of 255 / alpha in 1/65536.
static uint32_t reciprocal_of(uint32_t alpha) { return alpha ? ((255u << 16) + alpha / 2) / alpha : 0; }

/// Brightness and alpha of a row.
static bool split_row(
    const uint32_t *pixels, ptrdiff_t width, const uint32_t *reciprocals, uint8_t *y, uint8_t *a) {
    uint32_t all = 255;
    for (ptrdiff_t x = 0; x < width; x++) {
        uint32_t bits = pixels[x], alpha = bits >> 24;
        uint32_t r = bits & 255, g = bits >> 8 & 255, b = bits >> 16 & 255;
        if (alpha != 255) {
            uint32_t reciprocal = reciprocals[alpha];
            r = straight(r, reciprocal);
            g = straight(g, reciprocal);
            b = straight(b, reciprocal);
        }
        all &= alpha;
        y[x] = brightness(r, g, b);
        a[x] = (uint8_t)alpha;
    }
    return all != 255;
}

/// The color of two rows, weighted by alpha.
static void halve_rows(
    const uint32_t *top, const uint32_t *low, ptrdiff_t width, uint8_t *u, uint8_t *v) {
    for (ptrdiff_t x = 0; x < width; x += 2) {
        ptrdiff_t right = x + 1 < width ? x + 1 : x;
        uint32_t four[4] = {top[x], top[right], low[x], low[right]};
        uint32_t r = 0, g = 0, b = 0, a = 0;
        for (int i = 0; i < 4; i++) {
            r += four[i] & 255;
            g += four[i] >> 8 & 255;
            b += four[i] >> 16 & 255;
            a += four[i] >> 24;
        }
        if (a == 0) continue;
        uint32_t reciprocal = ((255u << 16) + a / 2) / a;
        int32_t R = (int32_t)straight(r, reciprocal), G = (int32_t)straight(g, reciprocal);
        int32_t B = (int32_t)straight(b, reciprocal);
        u[x / 2] = (uint8_t)((-9719 * R - 19081 * G + 28800 * B + (128 << 16) + 0x8000) >> 16);
        v[x / 2] = (uint8_t)((28800 * R - 24116 * G - 4684 * B + (128 << 16) + 0x8000) >> 16);
    }
}

/// A rectangle of a plane and of the alpha that belongs to it.
typedef struct {
    uint8_t *values;
    const uint8_t *alpha;
    /// Bytes from row to row.
    ptrdiff_t stride, alpha_stride;
    /// Alpha pixels to a value, in both directions.
    ptrdiff_t each;
    ptrdiff_t width, height;
} region;

static region part_of(region whole, ptrdiff_t x, ptrdiff_t y, ptrdiff_t side) {
    region part = whole;
    part.values += y * whole.stride + x;
    part.alpha += y * whole.each * whole.alpha_stride + x * whole.each;
    part.width = whole.width - x < side ? whole.width - x : side;
    part.height = whole.height - y < side ? whole.height - y : side;
    return part;
}

/// The mean of values whose pixels show; -1 where none does.
static int mean(region in, ptrdiff_t *shown) {
    uint32_t sum = 0;
    *shown = 0;
    for (ptrdiff_t y = 0; y < in.height; y++) {
        for (ptrdiff_t x = 0; x < in.width; x++) {
            if (in.alpha[y * in.each * in.alpha_stride + x * in.each] < FAINT) continue;
            sum += in.values[y * in.stride + x];
            (*shown)++;
        }
    }
    return *shown ? (int)((sum + (uint32_t)*shown / 2) / (uint32_t)*shown) : -1;
}

static void fill(region in, uint8_t value) {
    for (ptrdiff_t y = 0; y < in.height; y++) {
        for (ptrdiff_t x = 0; x < in.width; x++) {
            if (in.alpha[y * in.each * in.alpha_stride + x * in.each] < FAINT) in.values[y * in.stride + x] = value;
        }
    }
}

/// Gives pixels that don't show the mean of those around them, block by block.
static void fill_hidden(region plane, ptrdiff_t block, ptrdiff_t part) {
    int last = 128;
    for (ptrdiff_t y = 0; y < plane.height; y += block) {
        for (ptrdiff_t x = 0; x < plane.width; x += block) {
            region whole = part_of(plane, x, y, block);
            ptrdiff_t shown;
            int middle = mean(whole, &shown);
            if (middle < 0) {
                fill(whole, (uint8_t)last);
                continue;
            }
            last = middle;
            if (shown == whole.width * whole.height) continue;
            for (ptrdiff_t row = 0; row < whole.height; row += part) {
                for (ptrdiff_t column = 0; column < whole.width; column += part) {
                    region small = part_of(whole, column, row, part);
                    int own = mean(small, &shown);
                    fill(small, (uint8_t)(own < 0 ? middle : own));
                }
            }
        }
    }
}

bool kernel_planes(const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, kernel_plane_set planes) {
    uint32_t reciprocals[256];
    for (uint32_t alpha = 0; alpha < 256; alpha++) reciprocals[alpha] = reciprocal_of(alpha);
    bool clear = false;
    ptrdiff_t half = (width + 1) / 2;
    for (ptrdiff_t y = 0; y < height; y++) {
        const uint32_t *row = pixels + y * width;
        clear |= split_row(row, width, reciprocals, planes.y + y * width, planes.a + y * width);
        if (y & 1) continue;
        for (ptrdiff_t x = 0; x < half; x++) planes.u[y / 2 * half + x] = planes.v[y / 2 * half + x] = 128;
        halve_rows(row, y + 1 < height ? row + width : row, width, planes.u + y / 2 * half, planes.v + y / 2 * half);
    }
    if (!clear) return false;
    region light = {planes.y, planes.a, width, width, 1, width, height};
    fill_hidden(light, BLOCK, PART);
    region color = {planes.u, planes.a, half, width, 2, half, (height + 1) / 2};
    fill_hidden(color, BLOCK / 2, PART / 2);
    color.values = planes.v;
    fill_hidden(color, BLOCK / 2, PART / 2);
    return true;
}
