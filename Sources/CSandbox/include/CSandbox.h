// The walls round the face decoder: what the kernel enforces on a process, and how such a process is started.
// In C because seccomp and Landlock have no wrapper, and spawning needs calls that Swift does not see.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptors of a locked process: the socket of questions and answers, the sealed face, the frames.
enum { SANDBOX_SOCKET = 0, SANDBOX_FACE = 3, SANDBOX_FRAMES = 4 };

typedef struct {
    /// Of private memory; 0: as it is. Addresses are limited with it: 128 MiB more.
    uint64_t memory_bytes;
    /// Of the processor; 0: as it is.
    uint32_t cpu_seconds;
} sandbox_limits;

typedef struct {
    /// 0 where the kernel has none.
    int landlock_version;
    /// Whether system calls are filtered from here on.
    bool filtered;
    /// errno of what failed; 0.
    int error;
} sandbox_lock_result;

/// Locks this process in, for good: no capabilities, no new privileges, no file system, no network, 8 MiB of stack, and
/// only the system calls that decoding needs. Nobody starts a thread. `threads`: libraries may try, and get EAGAIN; else the
/// attempt ends the process. Fails closed: without a filter `filtered` is false.
sandbox_lock_result sandbox_lock(bool threads);
/// Whether this kernel lets this process filter its system calls: 0, or the errno of an attempt, which changes nothing.
int sandbox_filter_error(void);
/// Of Landlock; 0 where the kernel has none.
int sandbox_landlock_version(void);
/// What a process may use from here on: memory, addresses, processor. 0 or errno.
int sandbox_limit(pid_t pid, const sandbox_limits *limits);
/// The same for this process.
int sandbox_limit_self(const sandbox_limits *limits);
/// Ends this process when its parent ends, keeps other processes of the user from looking into it, and keeps its
/// memory in one place.
void sandbox_settle(void);
/// Reads the time zone while files can be read: lcms asks for the time of day.
void sandbox_read_time_zone(void);
/// From here on this process ends with `SANDBOX_OUT_OF_MEMORY` when it breaks while less than a tenth of its memory is
/// left. Libraries end in many ways when memory is out, and its parent can't see how much it had: the kernel counts
/// what the parent itself held when it started it.
void sandbox_tell_memory(void);
enum { SANDBOX_OUT_OF_MEMORY = 71 };

/// How this process ends when it can't make out what it is asked: it is of another version than the program that asks.
enum { SANDBOX_NOT_UNDERSTOOD = 64 };

/// How this process ends when the machine refuses it what it may have, such as memory for the frames.
enum { SANDBOX_MACHINE_FAILED = 75 };

/// Starts `program` with three descriptors as above, its output thrown away, an empty environment and nothing else
/// open, in a process group of its own, with few files, no core file and within the limits. 0 or errno.
int sandbox_spawn(
    const char *program, int socket, int face, int frames, const sandbox_limits *limits, pid_t *pid);

typedef struct {
    bool exited;
    /// By us.
    bool killed;
    /// Exit status, or signal.
    int code;
    /// Of its memory, or of that which started it, whichever held more.
    uint64_t peak_bytes;
    /// Milliseconds of the processor.
    uint64_t cpu;
} sandbox_end;

/// Kills the process, which `sandbox_spawn` started and nobody has reaped, and its group.
void sandbox_stop(pid_t pid);

/// Gives the process that many milliseconds to end, kills it if it still runs, with what is left of its group, and
/// reaps it.
sandbox_end sandbox_reap(pid_t pid, int milliseconds);

/// Empty memory. Descriptor, or -1 with errno.
int sandbox_memory(const char *name);
/// Writes `bytes` into empty memory, which nobody can change any more then. 0 or errno.
int sandbox_memory_fill(int descriptor, const uint8_t *bytes, size_t length);
/// Gives empty memory exactly that length, which stays so. 0 or errno.
int sandbox_memory_size(int descriptor, size_t length);

/// Tries one thing that a locked process must not be able to do; `name` says which, NULL beyond the last.
const char *sandbox_trial_name(int number);
typedef enum { SANDBOX_STOPPED, SANDBOX_POSSIBLE, SANDBOX_UNKNOWN } sandbox_trial_result;
/// In a process of its own. `detail`: the signal that ended it (> 0) or the errno that it got (< 0).
sandbox_trial_result sandbox_try(int number, int *detail);

#endif
