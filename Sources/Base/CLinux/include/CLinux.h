// What Swift cannot call by itself: system calls without a wrapper, variadic calls, macros.
#ifndef CLINUX_H
#define CLINUX_H
#include <spawn.h>
#include <sys/types.h>
// syncfs(2), which the C library declares for GNU sources only. 0, or -1 with errno set.
int kigurumi_syncfs(int descriptor);
// sync_file_range(2): starts writing a file's data to the disk without waiting, so that a later fsync has little left
// to do. File systems without it do nothing.
void kigurumi_begin_writing_back(int descriptor);
// openat2(2), which has no wrapper: opens `name` strictly beneath `folder`, through no symlink, magic link or mount.
// `flags` as for open(2); O_CLOEXEC is added. A descriptor, or -1 with errno set.
int kigurumi_open_beneath(int folder, const char *name, int flags);
// Whether an open folder is the root of a mount, also of one that was taken away since: 1 or 0; 0 where the kernel doesn't
// state it.
int kigurumi_is_mount_root(int folder);
// renameat2(2) with RENAME_EXCHANGE, whose declaration is for GNU sources only. 0, or -1 with errno set.
int kigurumi_exchange(int folder, const char *one, const char *other);
// mallopt(3)'s M_ARENA_MAX, which no Swift module exports: all threads share so many heaps.
void kigurumi_limit_arenas(int count);
// mallopt(3)'s thresholds: freed memory stays with the process for the next picture of that size. Otherwise it is
// returned, and the kernel clears it again. Large blocks are returned all the same.
void kigurumi_keep_memory(void);
// malloc_trim(3), which no Swift module exports: returns what is free now.
void kigurumi_trim_memory(void);
// The same, and the program itself: its pages are mapped again, from the page cache, when they are needed.
void kigurumi_return_memory(void);
// posix_spawn_file_actions_addclosefrom_np(3), which the C library declares for GNU sources only: closes all descriptors
// from `first` on. 0, or an error number.
int kigurumi_close_from(posix_spawn_file_actions_t *actions, int first);
// waitid(2), whose result is a union that Swift can't read: the signal that ended a child, which isn't reaped yet. 0 if
// it exited by itself, or still runs after that many milliseconds.
int kigurumi_ending_signal(pid_t pid, int milliseconds);
// sched_getaffinity(2), which the C library declares for GNU sources only: on how many processors this thread may run. 0
// where that isn't known.
int kigurumi_allowed_processors(void);
// open(2)'s O_PATH, which the C library declares for GNU sources only; the same on all machines that Swift runs on.
enum { KIGURUMI_O_PATH = 010000000 };
#endif
