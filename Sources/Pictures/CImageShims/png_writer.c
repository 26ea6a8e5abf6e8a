#include "png_writer.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "png_chunks.h"
#include "png_filters.h"

// Rows are filtered here and compressed whole by libdeflate: a third of the time that libpng and zlib take.

static int index_depth(int colors) { return colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8; }

static uint8_t *put_palette(uint8_t *to, const codec_png_picture *picture) {
    size_t translucent = 0;
    for (int i = 0; i < picture->palette_count; i++) {
        memcpy(to + 8 + 3 * i, picture->palette + 4 * i, 3);
        if (picture->palette[4 * i + 3] != 255) translucent = (size_t)i + 1;
    }
    to = png_close_chunk(to, "PLTE", 3 * (size_t)picture->palette_count);
    if (!translucent) return to;
    for (size_t i = 0; i < translucent; i++) to[8 + i] = picture->palette[4 * i + 3];
    return png_close_chunk(to, "tRNS", translucent);
}

/// Writes unfiltered rows, with several small indices to a byte.
static void pack_rows(const codec_png_picture *picture, int depth, size_t stride, uint8_t *to) {
    size_t width = (size_t)picture->width * (size_t)(picture->channels == 1 ? 1 : picture->channels);
    for (uint32_t y = 0; y < picture->height; y++, to += stride + 1) {
        const uint8_t *row = picture->pixels + y * width;
        *to = 0;
        if (depth == 8) {
            memcpy(to + 1, row, width);
            continue;
        }
        memset(to + 1, 0, stride);
        int each = 8 / depth;
        for (size_t x = 0; x < width; x++) {
            to[1 + x / (size_t)each] |= (uint8_t)(row[x] << (8 - depth - depth * (int)(x % (size_t)each)));
        }
    }
}

bool codec_png_write(const codec_png_picture *picture, codec_png_file *file, codec_reason *reason) {
    *file = (codec_png_file){NULL, 0};
    codec_reason_set(reason, "out of memory");
    bool indexed = picture->channels == 1;
    int depth = indexed ? index_depth(picture->palette_count) : 8;
    size_t stride = ((size_t)picture->width * (size_t)picture->channels * (size_t)depth + 7) / 8;
    size_t length = (stride + 1) * picture->height;
    uint8_t *rows = malloc(length);
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(picture->level);
    bool done = false;
    if (rows && compressor) {
        if (picture->filters && depth == 8) {
            uint8_t *nothing = calloc(1, stride);
            done = nothing != NULL;
            if (done) {
                png_filter_rows(picture->pixels, picture->height, nothing, (size_t)picture->channels, stride, rows);
            }
            free(nothing);
        } else {
            pack_rows(picture, depth, stride, rows);
            done = true;
        }
    }
    if (done) {
        size_t bound = libdeflate_zlib_compress_bound(compressor, length);
        size_t palette = indexed ? 2 * png_chunk_frame + 4 * (size_t)picture->palette_count : 0;
        file->bytes = malloc(png_longest_head + palette + bound + 2 * png_chunk_frame);
        done = file->bytes != NULL;
        if (done) {
            uint8_t *to = png_put_head(file->bytes, picture->width, picture->height, picture->channels, depth);
            if (indexed) to = put_palette(to, picture);
            size_t packed = libdeflate_zlib_compress(compressor, rows, length, to + 8, bound);
            // A chunk's length has 31 bits.
            done = packed > 0 && packed < (size_t)1 << 31;
            if (done) to = png_close_chunk(png_close_chunk(to, "IDAT", packed), "IEND", 0);
            else codec_reason_set(reason, "the picture is too large");
            file->length = (size_t)(to - file->bytes);
        }
    }
    free(rows);
    if (compressor) libdeflate_free_compressor(compressor);
    if (!done) {
        free(file->bytes);
        *file = (codec_png_file){NULL, 0};
    }
    return done;
}

void codec_png_free(const uint8_t *bytes) { free((void *)bytes); }
