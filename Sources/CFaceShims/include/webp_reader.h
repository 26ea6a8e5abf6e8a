// Reads a WebP from memory: one picture, or frame by frame.
#ifndef WEBP_READER_H
#define WEBP_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_webp_reader codec_webp_reader;

/// Reads the chunks. `bytes` must outlive the reader. NULL when that fails, with the reason.
codec_webp_reader *codec_webp_open(const uint8_t *bytes, size_t length, codec_reason *reason);

uint32_t codec_webp_width(const codec_webp_reader *reader);
uint32_t codec_webp_height(const codec_webp_reader *reader);
/// 1 for a still.
uint32_t codec_webp_frames(const codec_webp_reader *reader);
/// Milliseconds on screen of a frame, from 0; 0 beyond the last.
int codec_webp_duration(const codec_webp_reader *reader, uint32_t frame);
/// What a metadata chunk holds, such as "ICCP"; its length is 0 where there is none. Lives as long as the reader.
const uint8_t *codec_webp_chunk(const codec_webp_reader *reader, const char name[4], size_t *length);

/// Decodes a still to width × height × 4 bytes, R, G, B, A, straight; made smaller where that is smaller.
bool codec_webp_read_still(
    const codec_webp_reader *reader, uint32_t width, uint32_t height, uint8_t *rgba, codec_reason *reason);
/// Decodes the next frame of a moving one, complete, at its own size; lives until the next call. NULL when damaged.
const uint8_t *codec_webp_next(codec_webp_reader *reader, codec_reason *reason);

void codec_webp_close(codec_webp_reader *reader);

/// 0x010204 for 1.2.4.
int codec_webp_version(void);

#endif
