// Reads the most common PNGs: 8 bits a channel, not interlaced, sRGB, without any flaw. It holds all rows at once and
// takes a third of the time of libpng with zlib.
#ifndef PNG_PLAIN_H
#define PNG_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct codec_png_plain codec_png_plain;

/// Inflates the whole picture.
/// @param bytes the file; needn't outlive the reader.
/// @param length bytes of the file.
/// @returns NULL if the file isn't of this kind, has any flaw, or memory is out: then libpng decides.
codec_png_plain *codec_png_plain_open(const uint8_t *bytes, size_t length);

/// Pixels in a row.
uint32_t codec_png_plain_width(const codec_png_plain *reader);
/// Rows.
uint32_t codec_png_plain_height(const codec_png_plain *reader);

/// Reads the next rows.
/// @param pixels receive R, G, B, A, premultiplied.
/// @param count of rows.
/// @returns false when fewer are left.
bool codec_png_plain_read(codec_png_plain *reader, uint32_t *pixels, uint32_t count);

/// Frees the reader; NULL is allowed.
void codec_png_plain_close(codec_png_plain *reader);

#endif
