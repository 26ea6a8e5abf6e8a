// The system calls of a locked process, as a BPF program for the kernel. A call that isn't listed ends a decoder.
#define _GNU_SOURCE
#include "CSandbox.h"
#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the sandbox's filter knows no system calls of this architecture"
#endif

/// Memory, time, random numbers, locks, exit.
static const int allowed[] = {
    __NR_munmap, __NR_brk, __NR_futex, __NR_getrandom, __NR_clock_gettime,
    __NR_gettimeofday, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_rt_sigaction, __NR_sigaltstack, __NR_getpid,
    __NR_gettid, __NR_sched_yield, __NR_restart_syscall, __NR_exit, __NR_exit_group,
};

/// Calls that libraries try but don't need: they fail with EPERM.
static const int declined[] = {
    __NR_openat, __NR_newfstatat, __NR_statx, __NR_fstat, __NR_lseek, __NR_readlinkat, __NR_faccessat, __NR_ioctl,
    __NR_write, __NR_writev, __NR_sysinfo, __NR_uname, __NR_prctl, __NR_prlimit64, __NR_getcpu, __NR_membarrier,
    __NR_sched_setaffinity, __NR_set_mempolicy, __NR_close,
    // dav1d counts processors, to start a thread for each.
    __NR_sched_getaffinity,
#if defined(__x86_64__)
    __NR_open, __NR_stat, __NR_access, __NR_readlink, __NR_time,
#endif
};

/// Besides, for a process that reads files and starts threads.
static const int reading[] = {
    __NR_read, __NR_pread64, __NR_close, __NR_lseek, __NR_fstat, __NR_newfstatat, __NR_statx, __NR_fstatfs, __NR_statfs,
    __NR_getdents64, __NR_readlinkat, __NR_faccessat, __NR_fadvise64, __NR_set_robust_list, __NR_rseq,
    __NR_sched_getaffinity,
#if defined(__x86_64__)
    __NR_stat, __NR_lstat, __NR_access, __NR_readlink,
#endif
};

/// Besides: fontconfig would renew its lists of fonts, GLib asks how threads are scheduled and where its log goes.
static const int declined_reading[] = {
    __NR_faccessat2, __NR_mkdirat, __NR_unlinkat, __NR_linkat, __NR_symlinkat, __NR_renameat, __NR_renameat2,
    __NR_fchmod, __NR_fchmodat, __NR_utimensat, __NR_ftruncate, __NR_fsync, __NR_sched_getattr, __NR_sched_setattr, __NR_getpeername, __NR_sendmsg,
#if defined(__x86_64__)
    __NR_mkdir, __NR_unlink, __NR_rmdir, __NR_link, __NR_symlink, __NR_rename, __NR_chmod, __NR_utime, __NR_utimes,
#endif
};

/// What only a process that was taken over tries: it ends. Other calls that aren't listed are those of a later library,
/// which finds another way without them.
static const int betraying[] = {
    __NR_socket, __NR_connect, __NR_execve, __NR_execveat, __NR_kill, __NR_tkill, __NR_ptrace, __NR_process_vm_readv,
    __NR_process_vm_writev, __NR_unshare, __NR_setns,
#if defined(__x86_64__)
    __NR_fork, __NR_vfork,
#endif
};

enum { LONGEST = 512 };

typedef struct {
    struct sock_filter code[LONGEST];
    unsigned short length;
} program;

static void add(program *to, struct sock_filter instruction) {
    if (to->length < LONGEST) to->code[to->length++] = instruction;
}

static void load(program *to, uint32_t offset) { add(to, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)); }

/// Continues if the comparison of the loaded value with `value` is true, otherwise skips `skipped` instructions.
static void when(program *to, uint16_t comparison, uint32_t value, uint8_t skipped) {
    add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, skipped));
}

static void answer(program *to, uint32_t action) { add(to, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action)); }

static void add_call(program *to, int call, uint32_t action) {
    when(to, BPF_JEQ, (uint32_t)call, 1);
    answer(to, action);
}

static uint32_t low_half(int argument) {
    // Both architectures are little endian.
    return (uint32_t)(offsetof(struct seccomp_data, args) + (size_t)argument * 8);
}

/// Allows `call` only with one of `count` values of its argument; others get `otherwise`.
static void add_call_among(
    program *to, int call, int argument, const uint32_t *values, uint8_t count, uint32_t otherwise) {
    when(to, BPF_JEQ, (uint32_t)call, (uint8_t)(count * 2 + 2));
    load(to, low_half(argument));
    for (uint8_t i = 0; i < count; i++) {
        when(to, BPF_JEQ, values[i], 1);
        answer(to, SECCOMP_RET_ALLOW);
    }
    answer(to, otherwise);
}

/// Allows `call` only if its argument equals `value`.
static void add_call_with(program *to, int call, int argument, uint32_t value) {
    add_call_among(to, call, argument, &value, 1, SECCOMP_RET_KILL_PROCESS);
}

/// Allows `call` only if its argument has none of `bits`; others get `otherwise`.
static void add_call_without(program *to, int call, int argument, uint32_t bits, uint32_t otherwise) {
    when(to, BPF_JEQ, (uint32_t)call, 4);
    load(to, low_half(argument));
    when(to, BPF_JSET, bits, 1);
    answer(to, otherwise);
    answer(to, SECCOMP_RET_ALLOW);
}

/// Allows only private memory without a file, which RLIMIT_DATA counts. It doesn't count shared memory, stacks that
/// grow and mapped files.
/// @param files whether files may be mapped too, to be read only; RLIMIT_AS counts them.
static void add_mmap(program *to, bool files) {
    when(to, BPF_JEQ, __NR_mmap, files ? 12 : 8);
    load(to, low_half(2));
    when(to, BPF_JSET, ~(uint32_t)(PROT_READ | PROT_WRITE), 1);
    answer(to, SECCOMP_RET_KILL_PROCESS);
    if (files) {
        const uint32_t harmless = MAP_PRIVATE | MAP_SHARED | MAP_NORESERVE | MAP_DENYWRITE;
        add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_WRITE, 3, 0));
        load(to, low_half(3));
        add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, ~harmless, 1, 0));
        answer(to, SECCOMP_RET_ALLOW);
    }
    load(to, low_half(3));
    add(to, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~(uint32_t)(MAP_NORESERVE | MAP_STACK)));
    add(to, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MAP_PRIVATE | MAP_ANONYMOUS, 0, 1));
    answer(to, SECCOMP_RET_ALLOW);
    answer(to, SECCOMP_RET_KILL_PROCESS);
}

/// Allows only the signals of a crash, and only to this process. By any other a decoder could pretend that it was
/// killed from outside.
static void add_tgkill(program *to) {
    static const uint32_t signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};
    enum { COUNT = sizeof signals / sizeof *signals };
    when(to, BPF_JEQ, __NR_tgkill, 4 + COUNT * 2);
    load(to, low_half(0));
    when(to, BPF_JEQ, (uint32_t)getpid(), 1 + COUNT * 2);
    load(to, low_half(2));
    for (int i = 0; i < COUNT; i++) {
        when(to, BPF_JEQ, signals[i], 1);
        answer(to, SECCOMP_RET_ALLOW);
    }
    answer(to, SECCOMP_RET_KILL_PROCESS);
}

/// Declines to open a file for anything but reading.
/// @param flags which argument has them.
static void add_open(program *to, int call, int flags) {
    const uint32_t writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
    add_call_without(to, call, flags, writing, SECCOMP_RET_ERRNO | EACCES);
}

/// clone3 has its flags in memory, where no filter sees them; the C library then takes clone. Starting a process ends this
/// one.
static void add_threads(program *to, sandbox_rights rights) {
    // As the C library starts threads.
    const uint32_t thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
        | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    if (rights == SANDBOX_READING) {
        add_call_with(to, __NR_clone, 0, thread);
    } else {
        // A filter can't count, so no thread is started: an attempt gets an error.
        when(to, BPF_JEQ, __NR_clone, 4);
        load(to, low_half(0));
        when(to, BPF_JSET, CLONE_THREAD, 1);
        answer(to, SECCOMP_RET_ERRNO | EAGAIN);
        answer(to, SECCOMP_RET_KILL_PROCESS);
    }
    add_call(to, __NR_clone3, SECCOMP_RET_ERRNO | ENOSYS);
}

static void add_calls(program *to, const int *calls, size_t count, uint32_t action) {
    for (size_t i = 0; i < count; i++) add_call(to, calls[i], action);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

int sandbox_filter_calls(sandbox_rights rights) {
    program filter = {.length = 0};
    load(&filter, offsetof(struct seccomp_data, arch));
    when(&filter, BPF_JEQ, ARCHITECTURE, 1);
    add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0));
    answer(&filter, SECCOMP_RET_KILL_PROCESS);
    load(&filter, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    // The calls of the x32 ABI.
    when(&filter, BPF_JGE, 0x40000000, 1);
    answer(&filter, SECCOMP_RET_KILL_PROCESS);
#endif
    add_calls(&filter, allowed, COUNT(allowed), SECCOMP_RET_ALLOW);
    if (rights == SANDBOX_READING) {
        add_open(&filter, __NR_openat, 2);
#if defined(__x86_64__)
        add_open(&filter, __NR_open, 1);
#endif
        add_calls(&filter, reading, COUNT(reading), SECCOMP_RET_ALLOW);
        // Not F_SETOWN, by which a socket signals any process.
        add_call_among(
            &filter, __NR_fcntl, 1, (uint32_t[]){F_GETFD, F_SETFD, F_GETFL}, 3, SECCOMP_RET_ERRNO | EACCES);
        add_calls(&filter, declined_reading, COUNT(declined_reading), SECCOMP_RET_ERRNO | EACCES);
    }
    // After those: the first answer to a call counts.
    add_calls(&filter, declined, COUNT(declined), SECCOMP_RET_ERRNO | EACCES);
    add_mmap(&filter, rights == SANDBOX_READING);
    add_call_without(&filter, __NR_mprotect, 2, ~(uint32_t)(PROT_READ | PROT_WRITE), SECCOMP_RET_KILL_PROCESS);
    add_call_without(&filter, __NR_mremap, 3, ~(uint32_t)MREMAP_MAYMOVE, SECCOMP_RET_KILL_PROCESS);
    // Allocators need no other advice, and some is dangerous, such as poisoning pages.
    add_call_among(&filter, __NR_madvise, 2, (uint32_t[]){MADV_DONTNEED, MADV_FREE}, 2, SECCOMP_RET_ERRNO | EACCES);
    add_call_with(&filter, __NR_sendto, 0, SANDBOX_SOCKET);
    add_call_with(&filter, __NR_pread64, 0, SANDBOX_FACE);
    add_call_with(&filter, __NR_pwrite64, 0, SANDBOX_FRAMES);
    add_tgkill(&filter);
    if (rights != SANDBOX_ALONE) add_threads(&filter, rights);
    if (rights == SANDBOX_READING) {
        add_calls(&filter, betraying, COUNT(betraying), SECCOMP_RET_KILL_PROCESS);
        answer(&filter, SECCOMP_RET_ERRNO | ENOSYS);
    }
    answer(&filter, SECCOMP_RET_KILL_PROCESS);
    if (filter.length == LONGEST) return E2BIG;

    struct sock_fprog whole = {filter.length, filter.code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &whole) == 0 ? 0 : errno;
}

int sandbox_filter_error(void) {
    // The kernel reads the program only if it supports filters.
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL) < 0 && errno != EFAULT ? errno : 0;
}
