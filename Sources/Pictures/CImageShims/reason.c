#include "reason.h"

void codec_reason_set(codec_reason *reason, const char *message) {
    size_t length = 0;
    for (; message && *message && length + 1 < CODEC_REASON_LENGTH; message++) {
        // Braces mark the placeholders of our own messages.
        char c = *message;
        reason->text[length++] = (c < 0x20 || c > 0x7e || c == '{' || c == '}') ? '?' : c;
    }
    reason->text[length] = 0;
}
