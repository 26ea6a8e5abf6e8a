#define _GNU_SOURCE
#include "CSandbox.h"
#include "filter.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>

sandbox_lock_result sandbox_lock(bool threads) {
    sandbox_lock_result result = {.landlock_version = sandbox_close_files()};
    result.error = sandbox_filter_calls(threads);
    result.filtered = result.error == 0;
    return result;
}

static int limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit value = {soft, hard};
    return setrlimit(resource, &value) == 0 ? 0 : errno;
}

int sandbox_limit_self(const sandbox_limits *limits) {
    int error = 0;
    if (limits->memory_bytes) error = limit(RLIMIT_DATA, limits->memory_bytes, limits->memory_bytes);
    // A second later the kernel kills what ignores the first signal.
    if (limits->cpu_seconds && !error) error = limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1);
    return error;
}

void sandbox_settle(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0);
    // A heap for each thread would reserve what the limits need.
    mallopt(M_ARENA_MAX, 1);
}

void sandbox_read_time_zone(void) { tzset(); }
