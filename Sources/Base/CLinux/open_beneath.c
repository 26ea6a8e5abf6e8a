#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int kigurumi_open_beneath(int folder, const char *name, int flags) {
    struct open_how how = {
        .flags = (unsigned long long)flags | O_CLOEXEC,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV,
    };
    for (int tries = 0; tries < 16; tries++) {
        long opened = syscall(SYS_openat2, folder, name, &how, sizeof how);
        // EAGAIN: a rename happened meanwhile, and the kernel can't exclude that it led out of the folder.
        if (opened >= 0 || (errno != EAGAIN && errno != EINTR)) return (int)opened;
        if (errno == EAGAIN && (flags & O_NONBLOCK) && tries > 2) break;
    }
    return -1;
}

int kigurumi_is_mount_root(int folder) {
    struct statx about;
    if (statx(folder, "", AT_EMPTY_PATH, STATX_TYPE, &about) != 0) return 0;
    return (about.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

int kigurumi_exchange(int folder, const char *one, const char *other) {
    return renameat2(folder, one, folder, other, RENAME_EXCHANGE);
}
