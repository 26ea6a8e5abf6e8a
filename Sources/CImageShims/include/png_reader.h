// Reads a PNG from memory as rows of sRGB with straight alpha, 8 bits a channel.
#ifndef PNG_READER_H
#define PNG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_png_reader codec_png_reader;

/// Reads all before the picture. `bytes` must outlive the reader.
/// NULL when that fails, with the reason.
codec_png_reader *codec_png_open(const uint8_t *bytes, size_t length, codec_reason *reason);

uint32_t codec_png_width(const codec_png_reader *reader);
uint32_t codec_png_height(const codec_png_reader *reader);
bool codec_png_is_interlaced(const codec_png_reader *reader);

/// Reads the next `count` rows of width × 4 bytes each. Not for interlaced pictures.
bool codec_png_read_rows(codec_png_reader *reader, uint8_t *rgba, uint32_t count, codec_reason *reason);
/// Reads all rows of an interlaced picture: width × height × 4 bytes.
bool codec_png_read_whole(codec_png_reader *reader, uint8_t *rgba, codec_reason *reason);

void codec_png_close(codec_png_reader *reader);

#endif
