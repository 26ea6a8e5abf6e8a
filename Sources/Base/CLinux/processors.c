#define _GNU_SOURCE
#include "CLinux.h"

#include <sched.h>

int kigurumi_allowed_processors(void) {
    cpu_set_t all;
    return sched_getaffinity(0, sizeof all, &all) == 0 ? CPU_COUNT(&all) : 0;
}
