#define _GNU_SOURCE
#include "CSandbox.h"
#include "filter.h"

#include <errno.h>
#include <linux/capability.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// Capabilities can't be regained.
static int drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct held[_LINUX_CAPABILITY_U32S_3] = {0};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
    // A service manager may forbid capset, even if there is nothing to drop.
    if (syscall(SYS_capget, &header, held) == 0 && memcmp(held, none, sizeof none) == 0) return 0;
    return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

/// Set here and not by the parent: execve restores the limit that it began with.
static int limit_stack(void) {
    const rlim_t most = 8 << 20;
    return sandbox_lower(0, RLIMIT_STACK, most, most);
}

static sandbox_lock_result lock(sandbox_rights rights, const char *const *readable) {
    sandbox_lock_result result = {.landlock_version = sandbox_close_files(readable), .error = drop_capabilities()};
    if (!result.error) result.error = limit_stack();
    if (result.error) return result;
    result.error = sandbox_filter_calls(rights);
    result.filtered = result.error == 0;
    return result;
}

sandbox_lock_result sandbox_lock(bool threads) {
    return lock(threads ? SANDBOX_WITHOUT_THREADS : SANDBOX_ALONE, NULL);
}

sandbox_lock_result sandbox_lock_reading(const char *const *readable) { return lock(SANDBOX_READING, readable); }

/// Address space in addition to private memory: the program, its libraries, its stack.
static const rlim_t OTHER_ADDRESSES = 128 << 20;

int sandbox_lower(pid_t pid, int resource, uint64_t soft, uint64_t hard) {
    struct rlimit value;
    if (prlimit(pid, resource, NULL, &value) != 0) return errno;
    if (value.rlim_max > hard) value.rlim_max = hard;
    value.rlim_cur = soft < value.rlim_max ? soft : value.rlim_max;
    return prlimit(pid, resource, &value, NULL) == 0 ? 0 : errno;
}

int sandbox_limit(pid_t pid, const sandbox_limits *limits) {
    const rlim_t memory = limits->memory_bytes;
    const rlim_t addresses = memory + (limits->mapped_bytes ? limits->mapped_bytes : OTHER_ADDRESSES);
    int error = 0;
    if (memory) error = sandbox_lower(pid, RLIMIT_DATA, memory, memory);
    if (memory && !error) error = sandbox_lower(pid, RLIMIT_AS, addresses, addresses);
    // A second after SIGXCPU, at the hard limit, the kernel kills the process.
    const rlim_t usual = limits->cpu_seconds, most = limits->most_cpu_seconds > usual ? limits->most_cpu_seconds : usual;
    if (usual && !error) error = sandbox_lower(pid, RLIMIT_CPU, usual, most + 1);
    return error;
}

int sandbox_allow_cpu(pid_t pid, uint32_t seconds) { return sandbox_lower(pid, RLIMIT_CPU, seconds, (rlim_t)seconds + 1); }

int sandbox_allow_more_cpu(pid_t pid, uint32_t seconds) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0) return ESRCH;
    // The limit is in whole seconds.
    return sandbox_lower(pid, RLIMIT_CPU, (rlim_t)used.tv_sec + 1 + seconds, RLIM_INFINITY);
}

int sandbox_limit_self(const sandbox_limits *limits) { return sandbox_limit(0, limits); }

void sandbox_hide(void) { prctl(PR_SET_DUMPABLE, 0); }

void sandbox_prepare(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sandbox_hide();
    // A heap for each thread would reserve address space that the limits don't provide.
    mallopt(M_ARENA_MAX, 1);
    // Pictures and the networks' numbers take memory that was used before, instead of new pages each time.
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

void sandbox_touch_memory(void) {
    enum { PIECES = 6, BYTES = 4 << 20, PAGE = 4096 };
    // Below the threshold of mapped pieces, so that they stay with the heap when they are freed.
    volatile char *pieces[PIECES];
    for (int i = 0; i < PIECES; i++) {
        pieces[i] = malloc(BYTES);
        for (int at = 0; pieces[i] && at < BYTES; at += PAGE) pieces[i][at] = 0;
    }
    for (int i = 0; i < PIECES; i++) free((void *)pieces[i]);
}

void sandbox_read_time_zone(void) { tzset(); }
