#include "png_parts.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "pixel_deflate.h"
#include "png_chunks.h"
#include "png_filters.h"

// Rows are unpremultiplied, filtered and deflated block by block, so that a block stays in the processor's caches.

enum {
    PIXEL = 4,
    ZLIB_HEAD = 2,
    /// Bytes of a block, unless a row is longer. The codes of shorter blocks fit better, but take more bytes
    /// themselves.
    BLOCK = 48 << 10,
    /// The most bytes of a picture.
    MOST = 1 << 30,
};

static uint32_t straight(uint32_t pixel) {
    uint32_t alpha = pixel >> 24, result = alpha << 24;
    for (int shift = 0; alpha > 0 && shift < 24; shift += 8) {
        uint32_t value = ((pixel >> shift & 0xff) * 510 + alpha) / (2 * alpha);
        result |= (value < 255 ? value : 255) << shift;
    }
    return result;
}

static void make_straight(const uint8_t *row, size_t width, uint8_t *to) {
    enum { AT_ONCE = 16 };
    memcpy(to, row, width * PIXEL);
    for (size_t start = 0; start < width; start += AT_ONCE) {
        size_t end = start + AT_ONCE < width ? start + AT_ONCE : width;
        uint32_t pixels[AT_ONCE], all = UINT32_MAX, any = 0;
        memcpy(pixels, to + start * PIXEL, (end - start) * PIXEL);
        for (size_t i = 0; i < end - start; i++) {
            all &= pixels[i];
            any |= pixels[i];
        }
        if (all >> 24 == 255 || any == 0) continue;
        for (size_t i = 0; i < end - start; i++) pixels[i] = straight(pixels[i]);
        memcpy(to + start * PIXEL, pixels, (end - start) * PIXEL);
    }
}

/// The memory that writing a part needs.
typedef struct {
    pixel_deflater *deflater;
    /// The row above and the row, with straight alpha.
    uint8_t *rows;
    /// The filtered rows of a block, and before them what it may refer to.
    uint8_t *filtered;
    /// The chunk that is being written, `room` bytes.
    uint8_t *chunk;
    size_t room;
} scratch_memory;

static bool allocate(scratch_memory *scratch, size_t stride, size_t block) {
    scratch->rows = calloc(2, stride);
    scratch->filtered = malloc(pixel_deflate_reach + block + pixel_deflate_behind);
    scratch->deflater = pixel_deflater_open(block);
    scratch->room = 8 + ZLIB_HEAD + 3 * pixel_deflate_room(block) + pixel_deflate_end + png_chunk_frame;
    scratch->chunk = malloc(scratch->room);
    return scratch->rows && scratch->filtered && scratch->deflater && scratch->chunk;
}

static void deallocate(scratch_memory *scratch) {
    free(scratch->rows);
    free(scratch->filtered);
    pixel_deflater_close(scratch->deflater);
}

static bool ensure(scratch_memory *scratch, size_t length) {
    if (length <= scratch->room) return true;
    size_t room = 2 * scratch->room > length ? 2 * scratch->room : length;
    uint8_t *chunk = realloc(scratch->chunk, room);
    if (!chunk) return false;
    scratch->chunk = chunk;
    scratch->room = room;
    return true;
}

static bool write_rows(scratch_memory *scratch, const codec_png_rows *rows, codec_png_part *part) {
    size_t stride = (size_t)rows->width * PIXEL, line = stride + 1, in_block = BLOCK / line > 0 ? BLOCK / line : 1;
    uint8_t *above = scratch->rows, *row = scratch->rows + stride, *block = scratch->filtered + pixel_deflate_reach;
    size_t length = 8;
    uint32_t y = 0;
    if (rows->place == CODEC_PNG_TOP) {
        // A window of 32 KiB, no dictionary.
        memcpy(scratch->chunk + length, (const uint8_t[]){0x78, 0x01}, ZLIB_HEAD);
        length += ZLIB_HEAD;
    } else {
        make_straight(rows->pixels, rows->width, above);
        y = 1;
    }
    part->sum = 1;
    part->bytes = (rows->height - y) * line;
    while (y < rows->height) {
        size_t count = rows->height - y < in_block ? rows->height - y : in_block, bytes = count * line;
        for (size_t i = 0; i < count; i++, y++) {
            make_straight(rows->pixels + y * stride, rows->width, row);
            png_filter_row(row, above, PIXEL, stride, block + i * line);
            uint8_t *next = above;
            above = row;
            row = next;
        }
        memset(block + bytes, 0, pixel_deflate_behind);
        part->sum = libdeflate_adler32(part->sum, block, bytes);
        if (!ensure(scratch, length + pixel_deflate_room(bytes) + pixel_deflate_end + png_chunk_frame)) return false;
        uint8_t *end = pixel_deflate_block(scratch->deflater, block, bytes, line, scratch->chunk + length);
        length = (size_t)(end - scratch->chunk);
        memmove(scratch->filtered, scratch->filtered + bytes, pixel_deflate_reach);
    }
    uint8_t *end = pixel_deflate_align(scratch->deflater, scratch->chunk + length);
    part->length = (size_t)(png_close_chunk(scratch->chunk, "IDAT", (size_t)(end - scratch->chunk) - 8) - scratch->chunk);
    part->chunk = scratch->chunk;
    return true;
}

bool codec_png_write_live(const codec_png_rows *rows, codec_png_part *part, codec_reason *reason) {
    *part = (codec_png_part){NULL, 0, 0, 0};
    size_t line = (size_t)rows->width * PIXEL + 1;
    if (rows->width < 1 || rows->height <= (rows->place == CODEC_PNG_TOP ? 0 : 1)) {
        codec_reason_set(reason, "there are no rows");
        return false;
    }
    // PNG writers allow sides up to 65535, so that a line is shorter than 2^23 bytes.
    if (rows->width > 65535 || rows->height > MOST / line) {
        codec_reason_set(reason, "the picture is too large");
        return false;
    }
    scratch_memory scratch = {0};
    size_t block = BLOCK / line > 0 ? BLOCK / line * line : line;
    bool done = allocate(&scratch, line - 1, block) && write_rows(&scratch, rows, part);
    deallocate(&scratch);
    if (done) return true;
    codec_reason_set(reason, "out of memory");
    free(scratch.chunk);
    *part = (codec_png_part){NULL, 0, 0, 0};
    return false;
}
