// Writes a whole PNG into memory: sRGB, 8 bits a channel or a palette, without metadata.
#ifndef PNG_WRITER_H
#define PNG_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

/// What is written.
typedef struct {
    /// In pixels.
    uint32_t width, height;
    /// 1: an index a pixel into the palette; 3: R, G, B; 4: R, G, B, A, straight.
    int channels;
    /// width × height × channels bytes.
    const uint8_t *pixels;
    /// palette_count × 4 bytes, R, G, B, A, straight; colors that aren't opaque come first.
    const uint8_t *palette;
    /// 1…256; 0 without a palette.
    int palette_count;
    /// The level of libdeflate, 0…12.
    int level;
    /// Whether a filter is chosen for each row; otherwise rows stay unfiltered.
    bool filters;
} codec_png_picture;

/// A finished file.
typedef struct {
    /// To be given to codec_png_free.
    uint8_t *bytes;
    /// Bytes of the file.
    size_t length;
} codec_png_file;

/// Writes a file. Returns false with the reason when it failed.
bool codec_png_write(const codec_png_picture *picture, codec_png_file *file, codec_reason *reason);

/// Frees the bytes of a file, or a chunk of `png_parts.h`; NULL is allowed.
void codec_png_free(const uint8_t *bytes);

#endif
