#include "comparing.h"

#include <string.h>

#include "twice.h"

static void widen(kernel_box *box, ptrdiff_t left, ptrdiff_t right, ptrdiff_t y) {
    if (box->right <= box->left) *box = (kernel_box){left, y, right, y + 1};
    if (left < box->left) box->left = left;
    if (right > box->right) box->right = right;
    box->bottom = y + 1;
}

KERNEL_BODY kernel_change kernel_compare_body(
    const uint32_t *before, const uint32_t *now, ptrdiff_t width, ptrdiff_t height) {
    kernel_change change = {{0, 0, 0, 0}, {0, 0, 0, 0}, 0};
    for (ptrdiff_t y = 0; y < height; y++, before += width, now += width) {
        if (memcmp(before, now, 4 * (size_t)width) == 0) continue;
        ptrdiff_t left = 0, right = width;
        while (before[left] == now[left]) left++;
        while (before[right - 1] == now[right - 1]) right--;
        widen(&change.changed, left, right, y);
        uint32_t drawn = 0, gone = 0;
        for (ptrdiff_t x = left; x < right; x++) {
            drawn += (before[x] != now[x]) & (now[x] != 0);
            gone += (before[x] != 0) & (now[x] == 0);
        }
        change.drawn += drawn;
        if (gone == 0) continue;
        while (!(before[left] != 0 && now[left] == 0)) left++;
        while (!(before[right - 1] != 0 && now[right - 1] == 0)) right--;
        widen(&change.uncovered, left, right, y);
    }
    return change;
}

KERNEL_TWICE(
    kernel_change, kernel_compare,
    (const uint32_t *before, const uint32_t *now, ptrdiff_t width, ptrdiff_t height), (before, now, width, height))

KERNEL_BODY ptrdiff_t kernel_count_same_body(
    const uint32_t *before, const uint32_t *now, ptrdiff_t width, kernel_box box) {
    ptrdiff_t same = 0;
    for (ptrdiff_t y = box.top; y < box.bottom; y++) {
        uint32_t found = 0;
        for (ptrdiff_t i = y * width + box.left; i < y * width + box.right; i++) {
            found += (before[i] == now[i]) & (now[i] != 0);
        }
        same += found;
    }
    return same;
}

KERNEL_TWICE(
    ptrdiff_t, kernel_count_same,
    (const uint32_t *before, const uint32_t *now, ptrdiff_t width, kernel_box box), (before, now, width, box))

KERNEL_BODY kernel_box kernel_bounds_body(const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height) {
    kernel_box box = {0, 0, 0, 0};
    for (ptrdiff_t y = 0; y < height; y++, pixels += width) {
        uint32_t any = 0;
        for (ptrdiff_t x = 0; x < width; x++) any |= pixels[x] >> 24;
        if (any == 0) continue;
        ptrdiff_t left = 0, right = width;
        while (pixels[left] >> 24 == 0) left++;
        while (pixels[right - 1] >> 24 == 0) right--;
        widen(&box, left, right, y);
    }
    return box;
}

KERNEL_TWICE(
    kernel_box, kernel_bounds, (const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height), (pixels, width, height))

KERNEL_BODY uint64_t kernel_outline_body(const uint32_t *pixels, ptrdiff_t count) {
    enum { BLOCK = 32 };
    uint64_t sum = (uint64_t)count;
    for (ptrdiff_t start = 0; start < count; start += BLOCK) {
        ptrdiff_t end = start + BLOCK < count ? start + BLOCK : count;
        uint32_t opaque = 0;
        for (ptrdiff_t i = start; i < end; i++) opaque |= (uint32_t)(pixels[i] != 0) << (i - start);
        sum = (sum ^ opaque) * 0x9e3779b185ebca87u;
        sum ^= sum >> 32;
    }
    return sum;
}

KERNEL_TWICE(uint64_t, kernel_outline, (const uint32_t *pixels, ptrdiff_t count), (pixels, count))

static uint32_t edge(uint32_t pixel, const uint32_t *matte) {
    uint32_t alpha = pixel >> 24, result = 0xff000000;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t channel = pixel >> shift & 255;
        uint32_t whole = matte ? channel + ((*matte >> shift & 255) * (255 - alpha) * 2 + 255) / 510
                               : (channel * 510 + alpha) / (2 * alpha);
        result |= (whole < 255 ? whole : 255) << shift;
    }
    return result;
}

KERNEL_BODY void kernel_flatten_body(
    const uint32_t *pixels, uint32_t *flat, ptrdiff_t count, const uint32_t *matte) {
    enum { BLOCK = 32 };
    for (ptrdiff_t start = 0; start < count; start += BLOCK) {
        ptrdiff_t end = start + BLOCK < count ? start + BLOCK : count;
        uint32_t soft = 0;
        for (ptrdiff_t i = start; i < end; i++) {
            uint32_t alpha = pixels[i] >> 24;
            flat[i] = alpha >= 128 ? pixels[i] : 0;
            soft += (alpha >= 128) & (alpha != 255);
        }
        if (soft == 0) continue;
        for (ptrdiff_t i = start; i < end; i++) {
            uint32_t alpha = pixels[i] >> 24;
            if (alpha >= 128 && alpha != 255) flat[i] = edge(pixels[i], matte);
        }
    }
}

KERNEL_TWICE(
    void, kernel_flatten, (const uint32_t *pixels, uint32_t *flat, ptrdiff_t count, const uint32_t *matte),
    (pixels, flat, count, matte))
