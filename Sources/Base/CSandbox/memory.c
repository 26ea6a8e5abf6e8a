#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static int write_all(int descriptor, const uint8_t *bytes, size_t length) {
    for (size_t written = 0; written < length;) {
        ssize_t count = pwrite(descriptor, bytes + written, length - written, (off_t)written);
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) written += (size_t)count;
    }
    return 0;
}

int sandbox_memory(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int sandbox_memory_fill(int descriptor, const uint8_t *bytes, size_t length) {
    int error = write_all(descriptor, bytes, length);
    if (error) return error;
    const int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
    return fcntl(descriptor, F_ADD_SEALS, seals) == 0 ? 0 : errno;
}

void sandbox_memory_reserve(int descriptor, size_t length) { (void)fallocate(descriptor, 0, 0, (off_t)length); }

int sandbox_memory_size(int descriptor, size_t length) {
    if (ftruncate(descriptor, (off_t)length) != 0) return errno;
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0 ? 0 : errno;
}
