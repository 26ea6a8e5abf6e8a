#include "laying.h"

#include "twice.h"

KERNEL_BODY void kernel_lay_body(const uint32_t *above, uint32_t *onto, ptrdiff_t count) {
    enum { BLOCK = 16 };
    for (ptrdiff_t start = 0; start < count; start += BLOCK) {
        ptrdiff_t end = start + BLOCK < count ? start + BLOCK : count;
        uint32_t any = 0;
        for (ptrdiff_t i = start; i < end; i++) any |= above[i];
        if (any == 0) continue;
        for (ptrdiff_t i = start; i < end; i++) {
            uint32_t rest = 255 - (above[i] >> 24);
            uint32_t odd = (onto[i] & 0x00ff00ff) * rest + 0x00800080;
            uint32_t even = (onto[i] >> 8 & 0x00ff00ff) * rest + 0x00800080;
            odd = (odd + (odd >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff;
            even = (even + (even >> 8 & 0x00ff00ff)) & 0xff00ff00;
            onto[i] = above[i] + (odd | even);
        }
    }
}

KERNEL_TWICE(void, kernel_lay, (const uint32_t *above, uint32_t *onto, ptrdiff_t count), (above, onto, count))
