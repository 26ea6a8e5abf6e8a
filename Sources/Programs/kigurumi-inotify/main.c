// SPDX-License-Identifier: GPL-2.0-only
//
// Reports changes in directories. A program of its own, because it alone links libinotifytools, which is process-global
// and GPL-2.0.
//
// Records end with a NUL byte. The program ends at the end of stdin. Requests on stdin:
//   + KEY PATH          watch the directory at PATH; KEY is any word
//   - WD                stop watching it
//   ? WORD              respond with the same word
// Responses and events on stdout:
//   + KEY WD DEV INO    KEY's directory is watched as WD; its device and inode (decimal)
//   ! KEY ERRNO         KEY's directory can't be watched
//   ? WORD              the response to a ? request
//   e WD MASK NAME      an event: inotify(7)'s mask in hexadecimal; NAME is empty for the directory itself
// Exit status: 0 when stdin ended, 1 when inotify or the pipe failed.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inotifytools/inotifytools.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

// Events that may change a face or the set of groups; no event for each write or read.
static const uint32_t wanted = IN_CREATE | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM |
                               IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW;

// Events that are reported before stdin is read again, so that a flood doesn't delay new directories.
enum { TURN = 512 };

// The library doesn't expose its descriptor.
static int find_inotify(void) {
    for (int fd = 3; fd < 64; fd++) {
        char link[32], target[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = 0;
        if (strcmp(target, "anon_inode:inotify") == 0) return fd;
    }
    return -1;
}

// The directory is opened first, so that the device and inode reported are those of the directory that is watched, even
// if the path changes meanwhile. The library doesn't return the watch descriptor; the kernel does when the same
// directory is watched again.
static void watch(int inotify, const char *key, const char *path) {
    struct stat about;
    char pinned[48];
    int wd = -1, reason = 0;
    int directory = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0 || fstat(directory, &about) != 0) {
        reason = errno;
    } else {
        snprintf(pinned, sizeof pinned, "/proc/self/fd/%d/.", directory);
        if (!inotifytools_watch_file(pinned, (int)wanted)) {
            reason = inotifytools_error();
        } else if ((wd = inotify_add_watch(inotify, pinned, wanted)) < 0) {
            reason = errno;
        }
    }
    if (directory >= 0) close(directory);
    if (wd >= 0) {
        printf("+ %s %d %ju %ju", key, wd, (uintmax_t)about.st_dev, (uintmax_t)about.st_ino);
    } else {
        printf("! %s %d", key, reason);
    }
    putchar(0);
}

static void obey(int inotify, char *record) {
    if (record[0] == 0 || record[1] != ' ') return;
    char *word = record + 2;
    switch (record[0]) {
    case '+': {
        char *space = strchr(word, ' ');
        if (!space) return;
        *space = 0;
        watch(inotify, word, space + 1);
        return;
    }
    case '-': inotifytools_remove_watch_by_wd(atoi(word)); return;
    case '?': printf("? %s", word); putchar(0); return;
    }
}

// Reads what is available; returns false when stdin has ended or a record is too long.
static int listen_once(int inotify) {
    static char buffer[65536];
    static size_t filled;
    ssize_t got = read(STDIN_FILENO, buffer + filled, sizeof buffer - filled);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    if (got == 0) return 0;
    filled += (size_t)got;
    char *record = buffer, *end;
    while ((end = memchr(record, 0, filled - (size_t)(record - buffer)))) {
        obey(inotify, record);
        record = end + 1;
    }
    filled -= (size_t)(record - buffer);
    memmove(buffer, record, filled);
    return filled < sizeof buffer;
}

int main(void) {
    // The library warns about directories that no longer exist, which is normal here.
    if (!freopen("/dev/null", "w", stderr)) return 1;
    signal(SIGPIPE, SIG_IGN);
    if (!inotifytools_initialize()) return 1;
    int inotify = find_inotify();
    if (inotify < 0) return 1;
    struct pollfd sources[2] = {{STDIN_FILENO, POLLIN, 0}, {inotify, POLLIN, 0}};
    for (int more = 0;;) {
        if (poll(sources, 2, more ? 0 : -1) < 0 && errno != EINTR) return 1;
        if (sources[0].revents && !listen_once(inotify)) return 0;
        struct inotify_event *event = NULL;
        int told = 0;
        // The library may have buffered events that poll doesn't report: reads until there are none.
        while (told < TURN && (event = inotifytools_next_events(0, 1))) {
            printf("e %d %x %s", event->wd, (unsigned)event->mask, event->len ? event->name : "");
            putchar(0);
            told++;
        }
        more = told == TURN;
        if (fflush(stdout) != 0) return 1;
    }
}
