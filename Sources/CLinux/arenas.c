#include "CLinux.h"

#include <malloc.h>

void kigurumi_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

void kigurumi_keep_memory(void) {
    // The most that it allows: what is larger is mapped apart each time.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    // More of it spares nothing.
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}
