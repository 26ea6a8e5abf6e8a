#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static int closed(int descriptor, int error) {
    close(descriptor);
    errno = error;
    return -1;
}

static int write_all(int descriptor, const uint8_t *bytes, size_t length) {
    for (size_t written = 0; written < length;) {
        ssize_t count = pwrite(descriptor, bytes + written, length - written, (off_t)written);
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) written += (size_t)count;
    }
    return 0;
}

int sandbox_sealed_memory(const uint8_t *bytes, size_t length) {
    int descriptor = memfd_create("face", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    int error = write_all(descriptor, bytes, length);
    if (error) return closed(descriptor, error);
    if (fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
        return closed(descriptor, errno);
    }
    return descriptor;
}

int sandbox_sized_memory(size_t length) {
    int descriptor = memfd_create("frames", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, (off_t)length) != 0) return closed(descriptor, errno);
    if (fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
        return closed(descriptor, errno);
    }
    return descriptor;
}
