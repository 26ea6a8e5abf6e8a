// What a library said went wrong.
#ifndef REASON_H
#define REASON_H

#include <stddef.h>

#define CODEC_REASON_LENGTH 160

typedef struct {
    /// Printable ASCII, ends with 0.
    char text[CODEC_REASON_LENGTH];
} codec_reason;

/// Copies what is printable of a library's message.
void codec_reason_set(codec_reason *reason, const char *message);

#endif
