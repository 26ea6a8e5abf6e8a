#define _GNU_SOURCE
#include "CSandbox.h"
#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Declared here, because the headers of the build system may be older than the running kernel.
struct ruleset {
    uint64_t files, network, scopes;
};

/// What may be done with a file, or with all that lies in a folder.
struct beneath {
    uint64_t files;
    int32_t place;
} __attribute__((packed));

enum { RULESET_VERSION = 1, PATH_BENEATH = 1, READ_FILE = 1 << 2, READ_FOLDER = 1 << 3 };

int sandbox_landlock_version(void) {
    long version = syscall(__NR_landlock_create_ruleset, NULL, 0, RULESET_VERSION);
    return version < 1 ? 0 : (int)version;
}

/// A place that isn't there can't be read anyway.
static void allow_reading(int ruleset, const char *place) {
    struct beneath rule = {.place = open(place, O_PATH | O_CLOEXEC)};
    if (rule.place < 0) return;
    struct stat about;
    if (fstat(rule.place, &about) == 0) {
        rule.files = S_ISDIR(about.st_mode) ? READ_FILE | READ_FOLDER : READ_FILE;
        syscall(__NR_landlock_add_rule, ruleset, PATH_BENEATH, &rule, 0);
    }
    close(rule.place);
}

int sandbox_close_files(const char *const *readable) {
    int version = sandbox_landlock_version();
    if (version == 0) return 0;
    // Every right that this kernel knows is handled, and no other rule grants any.
    int file_rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    struct ruleset rules = {
        .files = (1ull << file_rights) - 1,
        .network = version >= 4 ? 3 : 0,
        .scopes = version >= 6 ? 3 : 0,
    };
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int ruleset = (int)syscall(__NR_landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0) return 0;
    for (; readable && *readable; readable++) allow_reading(ruleset, *readable);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    long restricted = syscall(__NR_landlock_restrict_self, ruleset, 0);
    close(ruleset);
    return restricted == 0 ? version : 0;
}
