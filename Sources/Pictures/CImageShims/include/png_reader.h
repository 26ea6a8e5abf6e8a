// Reads a PNG from memory as rows of R, G, B, A with straight alpha.
#ifndef PNG_READER_H
#define PNG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_png_reader codec_png_reader;

typedef enum {
    /// 8 bits a channel, converted to sRGB by the file's gAMA.
    CODEC_PNG_SRGB,
    /// 8 bits a channel, colors as they are stored.
    CODEC_PNG_STORED,
    /// The same with 16 bits a channel in this machine's order, where the file has them.
    CODEC_PNG_STORED_DEEP,
} codec_png_samples;

/// Reads everything before the pixels.
/// @param bytes the file; must outlive the reader.
/// @param length bytes of the file.
/// @param samples the form in which pixels are delivered.
/// @param reason receives why it failed.
/// @returns NULL when it failed.
codec_png_reader *codec_png_open(
    const uint8_t *bytes, size_t length, codec_png_samples samples, codec_reason *reason);

/// Pixels in a row.
uint32_t codec_png_width(const codec_png_reader *reader);
/// Rows.
uint32_t codec_png_height(const codec_png_reader *reader);
/// Whether the picture comes in seven passes.
bool codec_png_is_interlaced(const codec_png_reader *reader);
/// Bytes of a pixel: 4, or 8 with 16 bits a channel.
int codec_png_pixel_bytes(const codec_png_reader *reader);

/// Reads the next `count` rows; not for interlaced pictures. Returns false with the reason when the data is damaged.
bool codec_png_read_rows(codec_png_reader *reader, uint8_t *rgba, uint32_t count, codec_reason *reason);
/// Reads all rows of an interlaced picture. Returns false with the reason when the data is damaged.
bool codec_png_read_whole(codec_png_reader *reader, uint8_t *rgba, codec_reason *reason);

/// Inflates a zlib stream. Returns the length; 0 when it is damaged or longer than `room`.
size_t codec_inflate(const uint8_t *bytes, size_t length, uint8_t *out, size_t room);

/// Frees the reader.
void codec_png_close(codec_png_reader *reader);

#endif
