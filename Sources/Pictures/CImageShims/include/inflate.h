#ifndef KIGURUMI_INFLATE_H
#define KIGURUMI_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How deflated bytes are wrapped.
enum codec_wrapping { CODEC_DEFLATE, CODEC_ZLIB, CODEC_GZIP };

/// Inflates a whole stream.
/// - target: room for `limit` bytes.
/// - Returns the number of bytes written; -1 if the stream is damaged or longer than `limit`.
ptrdiff_t codec_inflate_whole(
    enum codec_wrapping wrapping, const uint8_t *source, size_t count, uint8_t *target, size_t limit);

/// The CRC-32 of PNG, zip and gzip.
uint32_t codec_crc32_of(const uint8_t *source, size_t count);

#endif
