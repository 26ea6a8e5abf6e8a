#include "packing.h"

#include <string.h>

#include "twice.h"

/// Shorter runs are cheaper to keep as they are.
enum { LEAST = 4 };

KERNEL_BODY ptrdiff_t plain(const uint32_t *pixels, ptrdiff_t count, uint32_t *to) {
    if (count == 0) return 0;
    to[0] = (uint32_t)count << 1;
    memcpy(to + 1, pixels, (size_t)count * sizeof *pixels);
    return count + 1;
}

ptrdiff_t kernel_pack(const uint32_t *pixels, ptrdiff_t count, uint32_t *to) {
    ptrdiff_t written = 0, start = 0, at = 0;
    while (at < count) {
        ptrdiff_t end = at + 1;
        while (end < count && pixels[end] == pixels[at]) end++;
        if (end - at >= LEAST) {
            written += plain(pixels + start, at - start, to + written);
            to[written] = (uint32_t)(end - at) << 1 | 1;
            to[written + 1] = pixels[at];
            written += 2;
            start = end;
        }
        at = end;
    }
    return written + plain(pixels + start, count - start, to + written);
}

KERNEL_BODY ptrdiff_t kernel_unpack_body(
    const uint32_t *words, ptrdiff_t count, uint32_t *to, ptrdiff_t length) {
    ptrdiff_t at = 0, done = 0;
    while (done < length) {
        if (count - at < 2) return 0;
        ptrdiff_t run = words[at] >> 1;
        if (run == 0 || run > length - done) return 0;
        if (words[at] & 1) {
            uint32_t pixel = words[at + 1];
            for (ptrdiff_t i = 0; i < run; i++) to[done + i] = pixel;
            at += 2;
        } else {
            if (run > count - at - 1) return 0;
            memcpy(to + done, words + at + 1, (size_t)run * sizeof *to);
            at += run + 1;
        }
        done += run;
    }
    return at;
}

KERNEL_TWICE(
    ptrdiff_t, kernel_unpack, (const uint32_t *words, ptrdiff_t count, uint32_t *to, ptrdiff_t length),
    (words, count, to, length))
