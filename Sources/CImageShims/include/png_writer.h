// Writes a PNG into memory: sRGB, 8 bits a channel or a palette, nothing else in it.
#ifndef PNG_WRITER_H
#define PNG_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct {
    uint32_t width, height;
    /// 1: an index a pixel into the palette; 3: R, G, B; 4: R, G, B, A, straight.
    int channels;
    /// width × height × channels bytes.
    const uint8_t *pixels;
    /// palette_count × 4 bytes, R, G, B, A, straight; those that aren't opaque first.
    const uint8_t *palette;
    int palette_count;
    /// Of libdeflate, 0…12.
    int level;
    /// Filters chosen row by row; without, rows are stored as they are.
    bool filters;
} codec_png_picture;

typedef struct {
    /// To be given to free.
    uint8_t *bytes;
    size_t length;
} codec_png_file;

bool codec_png_write(const codec_png_picture *picture, codec_png_file *file, codec_reason *reason);

#endif
