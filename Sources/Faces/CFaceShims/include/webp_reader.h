// Reads a WebP from memory: one picture, or frame by frame.
#ifndef WEBP_READER_H
#define WEBP_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_webp_reader codec_webp_reader;

/// Reads the chunks. `bytes` must outlive the reader. Returns NULL with the reason when that fails.
codec_webp_reader *codec_webp_open(const uint8_t *bytes, size_t length, codec_reason *reason);

/// Pixels in a row.
uint32_t codec_webp_width(const codec_webp_reader *reader);
/// Rows.
uint32_t codec_webp_height(const codec_webp_reader *reader);
/// Number of frames; 1 for a still.
uint32_t codec_webp_frames(const codec_webp_reader *reader);
/// How long a frame is shown, in milliseconds; 0 behind the last.
/// @param frame counted from 0.
int codec_webp_duration(const codec_webp_reader *reader, uint32_t frame);
/// Whether the first frame covers the whole canvas.
bool codec_webp_is_covered(const codec_webp_reader *reader);
/// The contents of a metadata chunk; the length is 0 if there is none, or a profile that the header doesn't announce.
/// Valid as long as the reader.
/// @param name such as "ICCP".
const uint8_t *codec_webp_chunk(const codec_webp_reader *reader, const char name[4], size_t *length);

/// Decodes a still to width × height × 4 bytes, R, G, B, A, straight; a smaller size than its own scales it down. It is
/// opaque where the header announces no alpha.
bool codec_webp_read_still(
    const codec_webp_reader *reader, uint32_t width, uint32_t height, uint8_t *rgba, codec_reason *reason);
/// Decodes the next frame of an animation: the whole canvas at its own size, valid until the next call. Returns NULL
/// with the reason when it is damaged.
const uint8_t *codec_webp_next(codec_webp_reader *reader, codec_reason *reason);

/// Frees the reader.
void codec_webp_close(codec_webp_reader *reader);

/// The version of libwebp, 0x010204 for 1.2.4.
int codec_webp_version(void);

#endif
