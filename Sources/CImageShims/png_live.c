#include "png_parts.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "pixel_deflate.h"
#include "png_chunks.h"
#include "png_filters.h"

// Rows are made straight, filtered and deflated block by block, so that all of it stays in the processor's caches.

enum {
    PIXEL = 4,
    ZLIB_HEAD = 2,
    /// Bytes of a block's rows, as far as rows are shorter. Shorter blocks suit their rows better, their codes take more.
    BLOCK = 48 << 10,
    /// Of a picture's rows.
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

/// What is at work, in one piece of memory each.
typedef struct {
    pixel_deflater *deflater;
    /// The row above, the row, then what blocks refer to and a block, filtered.
    uint8_t *rows, *filtered;
    uint8_t *chunk;
    size_t room;
} workshop;

static bool open_workshop(workshop *shop, size_t stride, size_t block) {
    shop->rows = calloc(2, stride);
    shop->filtered = malloc(pixel_deflate_reach + block + pixel_deflate_behind);
    shop->deflater = pixel_deflater_open(block);
    shop->room = 8 + ZLIB_HEAD + 3 * pixel_deflate_room(block) + pixel_deflate_end + png_chunk_frame;
    shop->chunk = malloc(shop->room);
    return shop->rows && shop->filtered && shop->deflater && shop->chunk;
}

static void close_workshop(workshop *shop) {
    free(shop->rows);
    free(shop->filtered);
    pixel_deflater_close(shop->deflater);
}

static bool ensure(workshop *shop, size_t length) {
    if (length <= shop->room) return true;
    size_t room = 2 * shop->room > length ? 2 * shop->room : length;
    uint8_t *chunk = realloc(shop->chunk, room);
    if (!chunk) return false;
    shop->chunk = chunk;
    shop->room = room;
    return true;
}

static bool write_rows(workshop *shop, const codec_png_rows *rows, codec_png_part *part) {
    size_t stride = (size_t)rows->width * PIXEL, line = stride + 1, in_block = BLOCK / line > 0 ? BLOCK / line : 1;
    uint8_t *above = shop->rows, *row = shop->rows + stride, *block = shop->filtered + pixel_deflate_reach;
    size_t length = 8;
    uint32_t y = 0;
    if (rows->place == CODEC_PNG_TOP) {
        // A window of 32 KiB, no dictionary.
        memcpy(shop->chunk + length, (const uint8_t[]){0x78, 0x01}, ZLIB_HEAD);
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
        if (!ensure(shop, length + pixel_deflate_room(bytes) + pixel_deflate_end + png_chunk_frame)) return false;
        uint8_t *end = pixel_deflate_block(shop->deflater, block, bytes, line, shop->chunk + length);
        length = (size_t)(end - shop->chunk);
        memmove(shop->filtered, shop->filtered + bytes, pixel_deflate_reach);
    }
    uint8_t *end = pixel_deflate_align(shop->deflater, shop->chunk + length);
    part->length = (size_t)(png_close_chunk(shop->chunk, "IDAT", (size_t)(end - shop->chunk) - 8) - shop->chunk);
    part->chunk = shop->chunk;
    return true;
}

bool codec_png_write_live(const codec_png_rows *rows, codec_png_part *part, codec_reason *reason) {
    *part = (codec_png_part){NULL, 0, 0, 0};
    size_t line = (size_t)rows->width * PIXEL + 1;
    if (rows->width < 1 || rows->height <= (rows->place == CODEC_PNG_TOP ? 0 : 1)) {
        codec_reason_set(reason, "there are no rows");
        return false;
    }
    // The longest line is that of a side that PNG writers allow: below 2^23 bytes.
    if (rows->width > 65535 || rows->height > MOST / line) {
        codec_reason_set(reason, "the picture is too large");
        return false;
    }
    workshop shop = {0};
    size_t block = BLOCK / line > 0 ? BLOCK / line * line : line;
    bool done = open_workshop(&shop, line - 1, block) && write_rows(&shop, rows, part);
    close_workshop(&shop);
    if (done) return true;
    codec_reason_set(reason, "out of memory");
    free(shop.chunk);
    *part = (codec_png_part){NULL, 0, 0, 0};
    return false;
}
