#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include <stdbool.h>

/// Denies this process all files and the network, by Landlock. Returns its version; 0 if there is none.
int sandbox_close_files(void);

/// Allows this process only the system calls that decoding needs, by seccomp. Returns 0 or errno.
/// @param threads whether starting a thread gets EAGAIN; otherwise it ends the process.
int sandbox_filter_calls(bool threads);

#endif
