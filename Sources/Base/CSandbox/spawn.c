#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The copies get numbers above those of their targets, so that no dup2 overwrites one.
enum { OUT_OF_THE_WAY = SANDBOX_FRAMES + 1 };

/// Open files at once: its own five, and libraries while they are loaded.
enum { FILES = 16 };

static int start(const char *program, const int given[3], pid_t *pid) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, given[0], SANDBOX_SOCKET);
    if (!error) error = posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, given[1], SANDBOX_FACE);
    if (!error) error = posix_spawn_file_actions_adddup2(&files, given[2], SANDBOX_FRAMES);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&files, SANDBOX_FRAMES + 1);
    char *arguments[] = {(char *)program, NULL};
    char *environment[] = {"SWIFT_BACKTRACE=enable=no", NULL};
    if (!error) error = posix_spawn(pid, program, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static int limit(pid_t pid, const sandbox_limits *limits) {
    int error = sandbox_limit(pid, limits);
    if (!error) error = sandbox_lower(pid, RLIMIT_NOFILE, FILES, FILES);
    if (!error) error = sandbox_lower(pid, RLIMIT_CORE, 0, 0);
    return error;
}

int sandbox_spawn(
    const char *program, int socket, int face, int frames, const sandbox_limits *limits, pid_t *pid) {
    const int places[3] = {socket, face, frames};
    int given[3] = {-1, -1, -1};
    int error = 0;
    for (int i = 0; i < 3 && !error; i++) {
        given[i] = fcntl(places[i], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
        if (given[i] < 0) error = errno;
    }
    if (!error) error = start(program, given, pid);
    for (int i = 0; i < 3; i++) {
        if (given[i] >= 0) close(given[i]);
    }
    if (error) return error;
    // The process hasn't received its request yet, so it has done nothing beyond its limits.
    error = limit(*pid, limits);
    if (error) sandbox_reap(*pid, 0);
    return error;
}

/// Whether a process hasn't ended; a stopped one hasn't.
static bool is_running(pid_t pid) {
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 && about.si_pid == 0;
}

bool sandbox_is_busy(pid_t pid) {
    char path[32], text[64];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    text[count > 0 ? count : 0] = 0;
    // The program's name may have parentheses of its own.
    const char *name = strrchr(text, ')');
    return name && (strncmp(name, ") R", 3) == 0 || strncmp(name, ") D", 3) == 0);
}

void sandbox_stop(pid_t pid) {
    kill(-pid, SIGKILL);
    // Without the lock it may have left its group.
    kill(pid, SIGKILL);
}

sandbox_end sandbox_reap(pid_t pid, int milliseconds) {
    bool running = is_running(pid);
    for (int i = 0; i < milliseconds && running; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        running = is_running(pid);
    }
    // It isn't reaped yet, so no other process or group can have its number.
    sandbox_stop(pid);
    int status = 0;
    struct rusage usage = {0};
    while (wait4(pid, &status, 0, &usage) < 0) {
        if (errno != EINTR) return (sandbox_end){.exited = true, .code = -1};
    }
    uint64_t cpu = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
        + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
    bool exited = WIFEXITED(status);
    return (sandbox_end){
        .exited = exited,
        .killed = running,
        .code = exited ? WEXITSTATUS(status) : WTERMSIG(status),
        .peak_bytes = (uint64_t)usage.ru_maxrss * 1024,
        .cpu = cpu,
    };
}
