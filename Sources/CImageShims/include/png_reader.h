// Reads a PNG from memory as rows of R, G, B, A with straight alpha.
#ifndef PNG_READER_H
#define PNG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_png_reader codec_png_reader;

typedef enum {
    /// 8 bits a channel, made sRGB by gAMA.
    CODEC_PNG_SRGB,
    /// 8 bits a channel, colors as they are stored.
    CODEC_PNG_STORED,
    /// The same with 16 bits a channel in this machine's order, where the file has them.
    CODEC_PNG_STORED_DEEP,
} codec_png_samples;

/// Reads all before the picture. `bytes` must outlive the reader.
/// NULL when that fails, with the reason.
codec_png_reader *codec_png_open(
    const uint8_t *bytes, size_t length, codec_png_samples samples, codec_reason *reason);

uint32_t codec_png_width(const codec_png_reader *reader);
uint32_t codec_png_height(const codec_png_reader *reader);
bool codec_png_is_interlaced(const codec_png_reader *reader);
/// 4, or 8 with 16 bits a channel.
int codec_png_pixel_bytes(const codec_png_reader *reader);

/// Reads the next `count` rows, whole pixels each. Not for interlaced pictures.
bool codec_png_read_rows(codec_png_reader *reader, uint8_t *rgba, uint32_t count, codec_reason *reason);
/// Reads all rows of an interlaced picture.
bool codec_png_read_whole(codec_png_reader *reader, uint8_t *rgba, codec_reason *reason);

/// Unpacks a zlib stream. The length; 0 when it is damaged or longer than there is room for.
size_t codec_inflate(const uint8_t *bytes, size_t length, uint8_t *out, size_t room);
/// The sum at the end of a chunk.
uint32_t codec_crc32(const uint8_t *bytes, size_t length);

void codec_png_close(codec_png_reader *reader);

#endif
