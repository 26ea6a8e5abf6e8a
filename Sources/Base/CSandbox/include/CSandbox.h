// The sandbox of the helpers: what the kernel enforces on a process, and how the decoder of faces is started. In C,
// because seccomp and Landlock have no wrapper, and spawning needs calls that Swift doesn't import.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The descriptors of a sandboxed process: the socket for request and response, the sealed face, the frames.
enum { SANDBOX_SOCKET = 0, SANDBOX_FACE = 3, SANDBOX_FRAMES = 4 };

/// What a process may use.
typedef struct {
    /// Private memory. 0: no new limit.
    uint64_t memory_bytes;
    /// How much more the address space has, for the program, its libraries and mapped files. 0: 128 MiB.
    uint64_t mapped_bytes;
    /// CPU time; 0: no new limit.
    uint32_t cpu_seconds;
    /// To which `sandbox_allow_cpu` may raise the CPU time; 0: it stays.
    uint32_t most_cpu_seconds;
} sandbox_limits;

/// What locking a process achieved.
typedef struct {
    /// 0 if the kernel has no Landlock.
    int landlock_version;
    /// Whether system calls are filtered from now on.
    bool filtered;
    /// The errno of the step that failed, or 0.
    int error;
} sandbox_lock_result;

/// Locks this process irrevocably: no capabilities, no new privileges, no file system, no network, 8 MiB of stack, and
/// only the system calls that decoding needs. Fails closed: without a filter `filtered` is false.
/// @param threads whether an attempt to start a thread gets EAGAIN; otherwise it ends the process.
sandbox_lock_result sandbox_lock(bool threads);
/// Locks this process likewise, but lets it read some files and start threads. Without Landlock it can read all that its
/// user can.
/// @param readable paths of folders, with all that they contain, and of files, which are read only; the last is NULL.
sandbox_lock_result sandbox_lock_reading(const char *const *readable);
/// Checks whether this process may filter its system calls, by an attempt that changes nothing. Returns 0 or its errno.
int sandbox_filter_error(void);
/// Returns the version of Landlock; 0 if the kernel has none.
int sandbox_landlock_version(void);
/// Limits what a process may use of a resource (RLIMIT_…). A hard limit that is lower already stays: only root may raise
/// it. Returns 0 or errno.
int sandbox_lower(pid_t pid, int resource, uint64_t soft, uint64_t hard);
/// Limits the memory, address space and CPU time of a process. Returns 0 or errno.
int sandbox_limit(pid_t pid, const sandbox_limits *limits);
/// Changes the CPU time of a process that was limited. Returns 0 or errno.
int sandbox_allow_cpu(pid_t pid, uint32_t seconds);
/// Lets a process use so many seconds of CPU from now on, and up to one more, within its hard limit. Returns 0 or errno.
int sandbox_allow_more_cpu(pid_t pid, uint32_t seconds);
/// Limits this process. Returns 0 or errno.
int sandbox_limit_self(const sandbox_limits *limits);
/// Other processes of the user can't inspect this one from now on.
void sandbox_hide(void);
/// Prepares this process: it ends with its parent's thread, other processes of the user can't inspect it, and it has one
/// heap.
void sandbox_prepare(void);
/// Uses 24 MiB of the heap once and frees them, so that later pictures find pages there: the kernel takes as long for
/// new ones as the networks for a face.
void sandbox_touch_memory(void);
/// Reads the time zone while files can be read: lcms needs the time of day.
void sandbox_read_time_zone(void);
/// Makes this process exit with `SANDBOX_OUT_OF_MEMORY` when it crashes while less than a tenth of its memory is left.
/// Libraries crash in many ways when memory is out, and the parent can't see how much the process used: the kernel also
/// counts what the parent itself held when it started it.
void sandbox_report_memory(void);
/// The exit status of a process that ran out of memory.
enum { SANDBOX_OUT_OF_MEMORY = 71 };

/// The exit status of a process that can't read its request, because its version differs from its parent's.
enum { SANDBOX_NOT_UNDERSTOOD = 64 };

/// The exit status of a process that the system refuses something within its limits, such as memory for the frames.
enum { SANDBOX_MACHINE_FAILED = 75 };

/// Starts a process with an empty environment in a process group of its own. Its output is discarded, it may open few
/// files, and it leaves no core file.
/// @param program its path.
/// @param socket becomes SANDBOX_SOCKET; `face` becomes SANDBOX_FACE and `frames` SANDBOX_FRAMES. Nothing else is open.
/// @param limits what it may use.
/// @param pid receives the process.
/// @returns 0 or errno.
int sandbox_spawn(
    const char *program, int socket, int face, int frames, const sandbox_limits *limits, pid_t *pid);

/// How a process ended.
typedef struct {
    /// Whether it exited; otherwise a signal ended it.
    bool exited;
    /// Whether it was still running and `sandbox_reap` killed it.
    bool killed;
    /// The exit status or the signal.
    int code;
    /// The most memory that it held, or that its parent held when it started it, whichever is more.
    uint64_t peak_bytes;
    /// CPU time in milliseconds.
    uint64_t cpu;
} sandbox_end;

/// Whether a process computes, or would if it got a core: it neither sleeps nor was stopped. False where that is hidden.
bool sandbox_is_busy(pid_t pid);

/// Kills a process that `sandbox_spawn` started and that hasn't been reaped, and its group.
void sandbox_stop(pid_t pid);

/// Gives a process some time to end, then kills what is left of it and its group, and reaps it.
/// @param milliseconds the time; 0 kills it at once.
sandbox_end sandbox_reap(pid_t pid, int milliseconds);

/// Creates an empty memory file. Returns its descriptor, or -1 with errno set.
/// @param name shown in /proc.
int sandbox_memory(const char *name);
/// Writes bytes into an empty memory file and seals it against any change. Returns 0 or errno.
int sandbox_memory_fill(int descriptor, const uint8_t *bytes, size_t length);
/// Gives an empty memory file pages for its first bytes, where the system has them.
void sandbox_memory_reserve(int descriptor, size_t length);
/// Sets the length of an empty memory file and seals it. Returns 0 or errno.
int sandbox_memory_size(int descriptor, size_t length);

/// Returns the name of a trial, an action that a locked process must not be able to do; NULL behind the last.
const char *sandbox_trial_name(int number);
/// The outcome of a trial: stopped by the lock, possible, not run, or not tried because this lock allows it.
typedef enum { SANDBOX_STOPPED, SANDBOX_POSSIBLE, SANDBOX_UNKNOWN, SANDBOX_NEEDED } sandbox_trial_result;
/// Runs a trial in a locked process of its own.
/// @param number of the trial, from 0.
/// @param readable what that process may read, as for `sandbox_lock_reading`; NULL: nothing, as after `sandbox_lock`.
/// @param detail receives the signal that ended the process (> 0) or the errno that it got (< 0).
sandbox_trial_result sandbox_try(int number, const char *const *readable, int *detail);

#endif
