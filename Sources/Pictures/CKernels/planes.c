#include "planes.h"

#include <string.h>

#include "twice.h"

// Colors of pixels with less alpha are rounding errors.
enum { FAINT = 8, BLOCK = 16, PART = 8 };

KERNEL_BODY uint32_t straight(uint32_t channel, uint32_t reciprocal) {
    uint32_t value = (channel * reciprocal + 0x8000) >> 16;
    return value > 255 ? 255 : value;
}

KERNEL_BODY uint8_t brightness(uint32_t r, uint32_t g, uint32_t b) {
    return (uint8_t)((16839 * r + 33059 * g + 6420 * b + (16 << 16) + 0x8000) >> 16);
}

/// Of 255 / alpha in 1/65536.
static uint32_t reciprocal_of(uint32_t alpha) { return alpha ? ((255u << 16) + alpha / 2) / alpha : 0; }

/// What is common to the alpha of a few pixels.
typedef enum { MIXED, ALL_CLEAR, ALL_SHOWN } visibility;

/// @param all the bits that all alphas have.
/// @param any the bits that any alpha has.
KERNEL_BODY visibility visibility_by(uint32_t all, uint32_t any) {
    return any == 0 ? ALL_CLEAR : all == 255 ? ALL_SHOWN : MIXED;
}

/// Brightness and alpha of some pixels. Stickers are mostly clear and opaque: these need no division.
KERNEL_BODY uint32_t split_pixels(
    const uint32_t *pixels, ptrdiff_t count, const uint32_t *reciprocals, uint8_t *y, uint8_t *a) {
    uint32_t all = ~0u, any = 0;
    for (ptrdiff_t x = 0; x < count; x++) {
        all &= pixels[x];
        any |= pixels[x];
    }
    visibility found = visibility_by(all >> 24, any >> 24);
    if (found != MIXED) {
        memset(a, found == ALL_SHOWN ? 255 : 0, (size_t)count);
        if (found == ALL_CLEAR) {
            memset(y, brightness(0, 0, 0), (size_t)count);
            return 0;
        }
        for (ptrdiff_t x = 0; x < count; x++) {
            uint32_t bits = pixels[x];
            y[x] = brightness(bits & 255, bits >> 8 & 255, bits >> 16 & 255);
        }
        return 255;
    }
    for (ptrdiff_t x = 0; x < count; x++) {
        uint32_t bits = pixels[x], alpha = bits >> 24, reciprocal = reciprocals[alpha];
        y[x] = brightness(
            straight(bits & 255, reciprocal), straight(bits >> 8 & 255, reciprocal),
            straight(bits >> 16 & 255, reciprocal));
        a[x] = (uint8_t)alpha;
    }
    return all >> 24;
}

/// Brightness and alpha of a row.
/// @returns whether any pixel isn't opaque.
KERNEL_BODY bool split_row(
    const uint32_t *pixels, ptrdiff_t width, const uint32_t *reciprocals, uint8_t *y, uint8_t *a) {
    uint32_t all = 255;
    ptrdiff_t x = 0;
    for (; x + BLOCK <= width; x += BLOCK) all &= split_pixels(pixels + x, BLOCK, reciprocals, y + x, a + x);
    for (; x < width; x++) all &= split_pixels(pixels + x, 1, reciprocals, y + x, a + x);
    return all != 255;
}

KERNEL_BODY uint8_t blueness(int32_t r, int32_t g, int32_t b) {
    return (uint8_t)((-9719 * r - 19081 * g + 28800 * b + (128 << 16) + 0x8000) >> 16);
}

KERNEL_BODY uint8_t redness(int32_t r, int32_t g, int32_t b) {
    return (uint8_t)((28800 * r - 24116 * g - 4684 * b + (128 << 16) + 0x8000) >> 16);
}

/// The color of four pixels, weighted by alpha; that of clear ones stays as it is.
static void halve_four(const uint32_t four[4], uint8_t *u, uint8_t *v) {
    uint32_t r = 0, g = 0, b = 0, a = 0;
    for (int i = 0; i < 4; i++) {
        r += four[i] & 255;
        g += four[i] >> 8 & 255;
        b += four[i] >> 16 & 255;
        a += four[i] >> 24;
    }
    if (a == 0) return;
    uint32_t reciprocal = ((255u << 16) + a / 2) / a;
    int32_t R = (int32_t)straight(r, reciprocal), G = (int32_t)straight(g, reciprocal);
    int32_t B = (int32_t)straight(b, reciprocal);
    *u = blueness(R, G, B);
    *v = redness(R, G, B);
}

/// Of a channel of four opaque pixels the mean, as `straight` rounds it.
KERNEL_BODY int32_t mean_of_four(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int shift) {
    return (int32_t)(((a >> shift & 255) + (b >> shift & 255) + (c >> shift & 255) + (d >> shift & 255) + 2) >> 2);
}

/// The color of two rows.
KERNEL_BODY void halve_rows(
    const uint32_t *top, const uint32_t *low, ptrdiff_t width, uint8_t *u, uint8_t *v) {
    ptrdiff_t x = 0;
    for (; x + BLOCK <= width; x += BLOCK) {
        uint32_t all = ~0u, any = 0;
        for (int i = 0; i < BLOCK; i++) {
            all &= top[x + i] & low[x + i];
            any |= top[x + i] | low[x + i];
        }
        visibility found = visibility_by(all >> 24, any >> 24);
        if (found == ALL_CLEAR) continue;
        for (int i = 0; i < BLOCK; i += 2) {
            const uint32_t *one = top + x + i, *other = low + x + i;
            ptrdiff_t at = (x + i) / 2;
            if (found == ALL_SHOWN) {
                int32_t r = mean_of_four(one[0], one[1], other[0], other[1], 0);
                int32_t g = mean_of_four(one[0], one[1], other[0], other[1], 8);
                int32_t b = mean_of_four(one[0], one[1], other[0], other[1], 16);
                u[at] = blueness(r, g, b);
                v[at] = redness(r, g, b);
            } else {
                halve_four((uint32_t[]){one[0], one[1], other[0], other[1]}, u + at, v + at);
            }
        }
    }
    for (; x < width; x += 2) {
        ptrdiff_t right = x + 1 < width ? x + 1 : x;
        halve_four((uint32_t[]){top[x], top[right], low[x], low[right]}, u + x / 2, v + x / 2);
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
    /// Pixels of alpha from here to the right and lower edge of the picture.
    ptrdiff_t alpha_width, alpha_height;
} region;

static region part_of(region whole, ptrdiff_t x, ptrdiff_t y, ptrdiff_t side) {
    region part = whole;
    part.values += y * whole.stride + x;
    part.alpha += y * whole.each * whole.alpha_stride + x * whole.each;
    part.alpha_width -= x * whole.each;
    part.alpha_height -= y * whole.each;
    part.width = whole.width - x < side ? whole.width - x : side;
    part.height = whole.height - y < side ? whole.height - y : side;
    return part;
}

/// Whether a value shows: its pixel, or any of its four.
KERNEL_BODY bool shows(region in, ptrdiff_t each, ptrdiff_t x, ptrdiff_t y) {
    const uint8_t *top = in.alpha + y * each * in.alpha_stride + x * each;
    if (each == 1) return *top >= FAINT;
    const uint8_t *low = y * each + 1 < in.alpha_height ? top + in.alpha_stride : top;
    ptrdiff_t right = x * each + 1 < in.alpha_width;
    return (top[0] >= FAINT) | (top[right] >= FAINT) | (low[0] >= FAINT) | (low[right] >= FAINT);
}

/// Values that show.
typedef struct {
    uint32_t sum, count;
} shown;

KERNEL_BODY shown shown_of(region in, ptrdiff_t each) {
    shown found = {0, 0};
    for (ptrdiff_t y = 0; y < in.height; y++) {
        const uint8_t *values = in.values + y * in.stride;
        for (ptrdiff_t x = 0; x < in.width; x++) {
            uint32_t counts = shows(in, each, x, y);
            found.count += counts;
            found.sum += counts * values[x];
        }
    }
    return found;
}

static int mean(shown of) { return (int)((of.sum + of.count / 2) / of.count); }

KERNEL_BODY void fill(region in, ptrdiff_t each, uint8_t value) {
    for (ptrdiff_t y = 0; y < in.height; y++) {
        uint8_t *values = in.values + y * in.stride;
        for (ptrdiff_t x = 0; x < in.width; x++) values[x] = shows(in, each, x, y) ? values[x] : value;
    }
}

static void clear(region in, uint8_t value) {
    for (ptrdiff_t y = 0; y < in.height; y++) memset(in.values + y * in.stride, value, (size_t)in.width);
}

/// Whether all of a region of brightness is opaque or clear, which is looked for where eight pixels can be read at a time.
static visibility visibility_of(region in) {
    ptrdiff_t width = in.width, height = in.height;
    if (width % 8 != 0 || height % 4 != 0) return MIXED;
    uint64_t all = ~(uint64_t)0, any = 0;
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x += 8) {
            uint64_t eight;
            memcpy(&eight, in.alpha + y * in.alpha_stride + x, sizeof eight);
            all &= eight;
            any |= eight;
        }
        if (all != ~(uint64_t)0 && any != 0) return MIXED;
    }
    return any == 0 ? ALL_CLEAR : ALL_SHOWN;
}

/// A plane while its hidden pixels are filled.
typedef struct {
    region plane;
    /// Values to a block's side, and to that of its parts.
    ptrdiff_t block, part;
    /// What the latest block that shows has in the mean.
    int last;
} filling;

/// Gives pixels of a mixed block that don't show the mean of those around them.
/// @param each that of the region, so that there is code for both.
KERNEL_BODY void fill_mixed(filling *in, region whole, ptrdiff_t each) {
    region parts[4];
    shown found[4], all = {0, 0};
    int count = 0;
    for (ptrdiff_t y = 0; y < whole.height; y += in->part) {
        for (ptrdiff_t x = 0; x < whole.width; x += in->part, count++) {
            parts[count] = part_of(whole, x, y, in->part);
            found[count] = shown_of(parts[count], each);
            all.sum += found[count].sum;
            all.count += found[count].count;
        }
    }
    if (all.count > 0) in->last = mean(all);
    if (all.count == (uint32_t)(whole.width * whole.height)) return;
    for (int i = 0; i < count; i++) fill(parts[i], each, (uint8_t)(found[i].count > 0 ? mean(found[i]) : in->last));
}

static void fill_block(filling *in, ptrdiff_t column, ptrdiff_t row, visibility found) {
    region whole = part_of(in->plane, column * in->block, row * in->block, in->block);
    switch (found) {
    case ALL_SHOWN: in->last = whole.values[0]; return;
    case ALL_CLEAR: clear(whole, (uint8_t)in->last); return;
    case MIXED: break;
    }
    if (whole.each == 1) fill_mixed(in, whole, 1);
    else fill_mixed(in, whole, 2);
}

/// Fills the hidden pixels of all planes. A block of the halved ones lies under the same alpha as one of brightness.
static void fill_hidden(kernel_plane_set planes, ptrdiff_t width, ptrdiff_t height) {
    ptrdiff_t half = (width + 1) / 2;
    region light = {planes.y, planes.a, width, width, 1, width, height, width, height};
    region color = {planes.u, planes.a, half, width, 2, half, (height + 1) / 2, width, height};
    filling all[3] = {{light, BLOCK, PART, 128}, {color, BLOCK / 2, PART / 2, 128}, {color, BLOCK / 2, PART / 2, 128}};
    all[2].plane.values = planes.v;
    for (ptrdiff_t row = 0; row * BLOCK < height; row++) {
        for (ptrdiff_t column = 0; column * BLOCK < width; column++) {
            visibility found = visibility_of(part_of(light, column * BLOCK, row * BLOCK, BLOCK));
            for (int i = 0; i < 3; i++) fill_block(all + i, column, row, found);
        }
    }
}

KERNEL_BODY bool kernel_planes_body(
    const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, kernel_plane_set planes) {
    uint32_t reciprocals[256];
    for (uint32_t alpha = 0; alpha < 256; alpha++) reciprocals[alpha] = reciprocal_of(alpha);
    bool clear = false;
    ptrdiff_t half = (width + 1) / 2;
    for (ptrdiff_t y = 0; y < height; y++) {
        const uint32_t *row = pixels + y * width;
        clear |= split_row(row, width, reciprocals, planes.y + y * width, planes.a + y * width);
        if (y & 1) continue;
        memset(planes.u + y / 2 * half, 128, (size_t)half);
        memset(planes.v + y / 2 * half, 128, (size_t)half);
        halve_rows(row, y + 1 < height ? row + width : row, width, planes.u + y / 2 * half, planes.v + y / 2 * half);
    }
    if (!clear) return false;
    fill_hidden(planes, width, height);
    return true;
}

KERNEL_TWICE(
    bool, kernel_planes,
    (const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, kernel_plane_set planes),
    (pixels, width, height, planes))
