// The actions that `--self-test` of a helper tries in a locked process.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Known before the lock, which forbids asking.
static pid_t parent;

// Each action returns 0 if it was possible, otherwise errno.
static int outcome(long result) { return result < 0 ? errno : 0; }

static int open_file(void) { return outcome(open("/etc/passwd", O_RDONLY)); }
static int write_file(void) { return outcome(open("/tmp/kigurumi-self-test", O_WRONLY | O_CREAT | O_EXCL, 0600)); }
static int list_folder(void) { return outcome(open("/", O_RDONLY | O_DIRECTORY)); }
static int change_font(void) { return outcome(open("/usr/share/fonts/kigurumi-self-test", O_WRONLY | O_CREAT, 0600)); }
static int rename_file(void) { return outcome(renameat(AT_FDCWD, "/tmp/kigurumi-1", AT_FDCWD, "/tmp/kigurumi-2")); }
static int read_parent(void) {
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/mem", parent);
    return outcome(open(path, O_RDONLY));
}
static int raise_limit(void) {
    const struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
    return outcome(setrlimit(RLIMIT_DATA, &none));
}
static int write_out(void) { return outcome(write(2, "", 0)); }
static int connect_out(void) { return outcome(socket(AF_INET, SOCK_STREAM, 0)); }
static int start_program(void) {
    char *arguments[] = {"true", NULL};
    return outcome(execve("/bin/true", arguments, arguments + 1));
}
static int connect_locally(void) { return outcome(socket(AF_UNIX, SOCK_STREAM, 0)); }
static int start_process(void) { return outcome(syscall(__NR_clone, SIGCHLD, NULL, NULL, NULL, NULL)); }
static int signal_parent(void) { return outcome(kill(parent, 0)); }
static int trace_parent(void) { return outcome(ptrace(PTRACE_ATTACH, parent, NULL, NULL)); }
static int make_code(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? errno : 0;
}
static int make_namespace(void) { return outcome(unshare(CLONE_NEWUSER)); }
static int map(size_t length, int protection, int flags) {
    return mmap(NULL, length, protection, flags | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? errno : 0;
}
static int map_shared(void) { return map(4096, PROT_READ | PROT_WRITE, MAP_SHARED); }
static int map_growing(void) { return map(4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_GROWSDOWN); }
static int map_frames(void) {
    void *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, SANDBOX_FRAMES, 0);
    return page == MAP_FAILED ? errno : 0;
}
static int reserve_addresses(void) { return map((size_t)1 << 30, PROT_NONE, MAP_PRIVATE | MAP_NORESERVE); }
/// Reads its caller's piece after the inner call, so that an optimizing compiler keeps every piece on the stack.
static int fill_stack(int left, volatile char *outer) {
    volatile char piece[1 << 16];
    piece[0] = 1;
    int rest = left == 0 ? 0 : fill_stack(left - 1, piece);
    return rest + outer[0] + piece[0] - 2;
}
static int use_stack(void) {
    volatile char first = 1;
    return fill_stack(1024, &first);
}
static int rest(void *unused) {
    for (;;) getpid();
    return 0;
}
static int start_thread(void) {
    static char stack[1 << 14] __attribute__((aligned(16)));
    const int thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
    return outcome(clone(rest, stack + sizeof stack, thread, NULL));
}
// SIGCONT has no effect, so only the return value counts.
static int signal_itself(void) { return outcome(syscall(__NR_tgkill, getpid(), gettid(), SIGCONT)); }
// The first descriptor that may be read is the process's own status here.
static int keep_capability(void) {
    static char status[8192];
    if (pread(SANDBOX_FACE, status, sizeof status - 1, 0) <= 0) return 0;
    const char *held = strstr(status, "CapPrm:\t");
    return held && strtoull(held + 8, NULL, 16) == 0 ? EPERM : 0;
}
static int read_input(void) {
    char byte;
    return outcome(pread(0, &byte, 1, 0));
}
static int use_memory(void) {
    enum { PIECE = 1 << 20 };
    for (int i = 0; i < 256; i++) {
        volatile char *piece = malloc(PIECE);
        if (!piece) return ENOMEM;
        for (int at = 0; at < PIECE; at += 4096) piece[at] = 1;
    }
    return 0;
}
static int use_processor(void) {
    for (;;) getpid();
}

static const struct {
    const char *name;
    int (*attempt)(void);
    /// Whether a process that reads files and starts threads may do it.
    bool is_needed_to_read;
} trials[] = {
    {"read a file", open_file},
    {"write a file", write_file},
    {"list a folder", list_folder},
    {"write among the fonts", change_font},
    {"rename a file", rename_file},
    {"read its parent's memory", read_parent},
    {"raise its limits", raise_limit},
    {"write to standard error", write_out},
    {"open a network connection", connect_out},
    {"open a local connection", connect_locally},
    {"start a program", start_program},
    {"start a process", start_process},
    {"signal another process", signal_parent},
    {"inspect another process", trace_parent},
    {"make memory executable", make_code},
    {"enter a namespace", make_namespace},
    {"read from standard input", read_input, true},
    {"map shared memory", map_shared},
    {"map memory that grows down", map_growing},
    {"map a file", map_frames, true},
    {"reserve more addresses than allowed", reserve_addresses},
    {"use more stack than allowed", use_stack},
    {"start a thread", start_thread, true},
    {"send itself a foreign signal", signal_itself},
    {"keep a capability", keep_capability},
    {"use more memory than allowed", use_memory},
    {"use more CPU time than allowed", use_processor},
};

enum { COUNT = sizeof trials / sizeof *trials };

const char *sandbox_trial_name(int number) {
    return number >= 0 && number < COUNT ? trials[number].name : NULL;
}

// The exit status of the child: 0 possible, otherwise errno; 255 if it could not lock itself.
enum { NOT_LOCKED = 255 };

static _Noreturn void attempt(int number, const char *const *readable) {
    const sandbox_limits limits = {.memory_bytes = 128 << 20, .cpu_seconds = 1};
    parent = getppid();
    sandbox_prepare();
    const int status = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (status < 0 || dup2(status, SANDBOX_FACE) < 0 || dup2(status, SANDBOX_FRAMES) < 0) _exit(NOT_LOCKED);
    if (sandbox_limit_self(&limits) != 0) _exit(NOT_LOCKED);
    // The wider of the decoder's two locks.
    sandbox_lock_result result = readable ? sandbox_lock_reading(readable) : sandbox_lock(true);
    if (!result.filtered) _exit(NOT_LOCKED);
    _exit(trials[number].attempt());
}

sandbox_trial_result sandbox_try(int number, const char *const *readable, int *detail) {
    *detail = 0;
    if (number < 0 || number >= COUNT) return SANDBOX_UNKNOWN;
    if (readable && trials[number].is_needed_to_read) return SANDBOX_NEEDED;
    pid_t pid = fork();
    if (pid < 0) return SANDBOX_UNKNOWN;
    if (pid == 0) attempt(number, readable);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
    if (WIFSIGNALED(status)) {
        *detail = WTERMSIG(status);
        return SANDBOX_STOPPED;
    }
    int code = WEXITSTATUS(status);
    *detail = -code;
    return code == NOT_LOCKED ? SANDBOX_UNKNOWN : code == 0 ? SANDBOX_POSSIBLE : SANDBOX_STOPPED;
}
