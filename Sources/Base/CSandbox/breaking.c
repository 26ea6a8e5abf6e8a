#define _GNU_SOURCE
#include "CSandbox.h"

#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/// A tenth of the memory limit, in bytes.
static size_t tenth;

/// The stack of the signal handler: an overflowing stack has no room for one.
static uint8_t stack[1 << 14];

static void crashed(int number) {
    void *room = mmap(NULL, tenth, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) _exit(SANDBOX_OUT_OF_MEMORY);
    // The handler is reset after its first call, so this signal has its default effect.
    raise(number);
}

void sandbox_report_memory(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    tenth = (size_t)limit.rlim_cur / 10;
    const stack_t place = {.ss_sp = stack, .ss_size = sizeof stack};
    if (tenth == 0 || sigaltstack(&place, NULL) != 0) return;
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaction(numbers[i], &action, NULL);
}
