#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

/// Denies this process all files but those in `readable`, which may be NULL, and the network, by Landlock. Returns its
/// version; 0 if there is none.
int sandbox_close_files(const char *const *readable);

/// What a process may do besides computing and answering.
typedef enum {
    /// Nothing.
    SANDBOX_ALONE,
    /// Nothing; an attempt to start a thread gets EAGAIN and doesn't end the process.
    SANDBOX_WITHOUT_THREADS,
    /// Read files, as far as Landlock lets it, and start threads.
    SANDBOX_READING,
} sandbox_rights;

/// Allows this process only the system calls that it needs, by seccomp. Returns 0 or errno.
int sandbox_filter_calls(sandbox_rights rights);

#endif
