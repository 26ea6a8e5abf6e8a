// Writes a PNG in parts of whole rows, each compressed independently, so that parts that don't change are compressed
// only once.
#ifndef PNG_PARTS_H
#define PNG_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

/// What lies above the first row of a part: PNG's filters refer to it.
typedef enum {
    /// Nothing: the rows are at the picture's top.
    CODEC_PNG_TOP,
    /// The first of the rows given, which isn't written itself.
    CODEC_PNG_BELOW_FIRST,
    /// A row that isn't known.
    CODEC_PNG_BELOW_UNKNOWN,
} codec_png_place;

/// The rows of a part: R, G, B, A, a byte each.
typedef struct {
    /// In pixels, with the row above if that is given.
    uint32_t width, height;
    /// width × height × 4 bytes.
    const uint8_t *pixels;
    /// What lies above the first row.
    codec_png_place place;
} codec_png_rows;

/// A finished IDAT chunk.
typedef struct {
    /// The chunk with its length, name and checksum; to be given to codec_png_free.
    const uint8_t *chunk;
    /// Bytes of the chunk.
    size_t length;
    /// Adler-32 of the bytes that were compressed.
    uint32_t sum;
    /// Number of the bytes that were compressed.
    size_t bytes;
} codec_png_part;

/// Compresses a part.
/// @param rows with straight alpha.
/// @param level of libdeflate, 0…12.
/// @param part receives the chunk.
/// @param reason receives why it failed.
/// @returns false when it failed.
bool codec_png_write_part(const codec_png_rows *rows, int level, codec_png_part *part, codec_reason *reason);

/// The most bytes of a head or an end.
enum { CODEC_PNG_FRAME = 64 };
/// Writes what comes before the parts.
/// @param width of the picture in pixels; so is `height`.
/// @param to has room for CODEC_PNG_FRAME bytes.
/// @returns the bytes written.
size_t codec_png_head(uint32_t width, uint32_t height, uint8_t *to);
/// Writes what comes behind the parts.
/// @param parts all parts of the picture, from the top; their chunks aren't read.
/// @param count of parts.
/// @param to has room for CODEC_PNG_FRAME bytes.
/// @returns the bytes written.
size_t codec_png_end(const codec_png_part *parts, size_t count, uint8_t *to);

#endif
