#include "CLinux.h"

#include <malloc.h>

void kigurumi_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

void kigurumi_spare_memory(void) {
    // Pictures of 512 pixels stay in the heap; what encoders take goes back when they are done.
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
    malloc_trim(0);
}

void kigurumi_return_memory(void) { malloc_trim(0); }

void kigurumi_keep_memory(void) {
    // The largest value allowed: larger blocks are always mapped separately.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    // A larger value gains nothing.
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}
