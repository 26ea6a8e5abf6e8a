// The error message of a library.
#ifndef REASON_H
#define REASON_H

#include <stddef.h>

#define CODEC_REASON_LENGTH 160

/// A message for people.
typedef struct {
    /// Printable ASCII, ends with 0.
    char text[CODEC_REASON_LENGTH];
} codec_reason;

/// Copies a library's message; characters that aren't printable ASCII, and braces, become question marks.
void codec_reason_set(codec_reason *reason, const char *message);

#endif
