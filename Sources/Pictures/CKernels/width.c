#include "width.h"

#include <stdatomic.h>

#include "twice.h"

static atomic_bool stays_narrow = false;

void kernel_stay_narrow(bool narrow) { atomic_store_explicit(&stays_narrow, narrow, memory_order_relaxed); }

bool kernel_is_wide(void) {
#if defined(__x86_64__)
    return !atomic_load_explicit(&stays_narrow, memory_order_relaxed) && __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}
