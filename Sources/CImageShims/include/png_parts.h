// Writes a PNG's rows in parts, each compressed by itself: parts that are known already needn't be compressed again.
#ifndef PNG_PARTS_H
#define PNG_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef enum { CODEC_PNG_TOP, CODEC_PNG_BELOW_FIRST, CODEC_PNG_BELOW_UNKNOWN } codec_png_place;

/// Rows of R, G, B, A.
typedef struct {
    uint32_t width, height;
    const uint8_t *pixels;
    /// Where the rows lie: at the picture's top; below the first of `pixels`, which isn't written; or below one that
    /// isn't known.
    codec_png_place place;
} codec_png_rows;

/// A finished chunk of them.
typedef struct {
    const uint8_t *chunk;
    size_t length;
    /// Adler-32 and number of the bytes that were compressed.
    uint32_t sum;
    size_t bytes;
} codec_png_part;

/// Of rows that are compressed once and for all.
/// - Parameters:
///   - rows: straight.
///   - level: of libdeflate, 0…12.
///   - part: its chunk is to be given to free.
bool codec_png_write_part(const codec_png_rows *rows, int level, codec_png_part *part, codec_reason *reason);

/// Of rows that are drawn for each face, in half the time of level 1.
/// - Parameter rows: premultiplied; not `CODEC_PNG_BELOW_UNKNOWN`.
bool codec_png_write_live(const codec_png_rows *rows, codec_png_part *part, codec_reason *reason);

/// What comes before the parts and after them; returns how many bytes, at most CODEC_PNG_FRAME.
enum { CODEC_PNG_FRAME = 64 };
size_t codec_png_head(uint32_t width, uint32_t height, uint8_t *to);
/// - Parameter parts: all of the picture, from the top; their chunks don't matter.
size_t codec_png_end(const codec_png_part *parts, size_t count, uint8_t *to);

#endif
