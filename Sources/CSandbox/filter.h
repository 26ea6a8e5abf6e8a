#ifndef SANDBOX_FILTER_H
#define SANDBOX_FILTER_H

#include <stdbool.h>

/// From here on no file and no network, by Landlock. Its version; 0 where there is none.
int sandbox_close_files(void);

/// From here on only the calls of decoding. 0 or errno.
int sandbox_filter_calls(bool threads);

#endif
