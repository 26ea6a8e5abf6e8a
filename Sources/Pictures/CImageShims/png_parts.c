#include "png_parts.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#define ZLIB_CONST
#include <zlib.h>

#include "png_chunks.h"
#include "png_filters.h"

// libdeflate is fast, but always ends a stream. The end is undone: the flag of the last block is cleared, and an empty
// block completes its last byte. zlib finds where blocks begin.

enum { pixel = 4, zlib_head = 2, empty_block = 5 };

/// Finds the header of the last block and the end of the stream, in bits; returns false without a stream.
static bool last_block(const uint8_t *data, size_t length, size_t *header, size_t *end) {
    enum { ROOM = 1 << 16, IN_LAST = 64, AFTER_BLOCK = 128, UNUSED = 7 };
    uint8_t *room = malloc(ROOM);
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (!room || inflateInit2(&stream, -15) != Z_OK) {
        free(room);
        return false;
    }
    stream.next_in = data;
    stream.avail_in = (uInt)length;
    bool found = false;
    *header = 0;
    while (!found) {
        stream.next_out = room;
        stream.avail_out = ROOM;
        if (inflate(&stream, Z_BLOCK) != Z_OK) break;
        if (!(stream.data_type & AFTER_BLOCK)) continue;
        *end = 8 * (length - stream.avail_in) - (size_t)(stream.data_type & UNUSED);
        found = (stream.data_type & IN_LAST) != 0;
        if (!found) *header = *end;
    }
    inflateEnd(&stream);
    free(room);
    return found;
}

/// Makes a stream one that another can follow; `data` has room for an empty block. Returns its length in bytes; 0 if it
/// is no stream.
static size_t open_end(uint8_t *data, size_t length) {
    size_t header, end;
    if (!last_block(data, length, &header, &end)) return 0;
    data[header / 8] &= (uint8_t)~(1u << header % 8);
    if (end % 8 != 0) data[end / 8] &= (uint8_t)((1u << end % 8) - 1);
    // Three bits and the rest of the byte.
    size_t next = (end + 3 + 7) / 8;
    for (size_t i = (end + 7) / 8; i < next; i++) data[i] = 0;
    static const uint8_t nothing[4] = {0, 0, 0xff, 0xff};
    memcpy(data + next, nothing, sizeof nothing);
    return next + sizeof nothing;
}

bool codec_png_write_part(const codec_png_rows *rows, int level, codec_png_part *part, codec_reason *reason) {
    *part = (codec_png_part){NULL, 0, 0, 0};
    codec_reason_set(reason, "out of memory");
    size_t stride = (size_t)rows->width * pixel, skipped = rows->place == CODEC_PNG_BELOW_FIRST ? 1 : 0;
    if (rows->height <= skipped) {
        codec_reason_set(reason, "there are no rows");
        return false;
    }
    size_t count = rows->height - skipped, bytes = (stride + 1) * count;
    size_t head = rows->place == CODEC_PNG_TOP ? zlib_head : 0;
    uint8_t *nothing = calloc(1, stride), *filtered = malloc(bytes), *chunk = NULL;
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    const uint8_t *above = rows->place == CODEC_PNG_TOP           ? nothing
                           : rows->place == CODEC_PNG_BELOW_FIRST ? rows->pixels
                                                                  : NULL;
    bool done = nothing && filtered && compressor;
    if (done) {
        png_filter_rows(rows->pixels + skipped * stride, count, above, pixel, stride, filtered);
        size_t bound = libdeflate_deflate_compress_bound(compressor, bytes);
        chunk = malloc(png_chunk_frame + zlib_head + bound + empty_block);
        done = chunk != NULL;
        if (done) {
            uint8_t *data = chunk + 8 + head;
            // A window of 32 KiB, no dictionary.
            if (head) memcpy(chunk + 8, (const uint8_t[]){0x78, 0x01}, zlib_head);
            size_t packed = libdeflate_deflate_compress(compressor, filtered, bytes, data, bound);
            // A chunk's length has 31 bits.
            if (packed > (size_t)1 << 30) packed = 0;
            if (packed > 0) packed = open_end(data, packed);
            done = packed > 0;
            if (done) {
                part->chunk = chunk;
                part->length = (size_t)(png_close_chunk(chunk, "IDAT", head + packed) - chunk);
                part->sum = libdeflate_adler32(1, filtered, bytes);
                part->bytes = bytes;
            } else {
                codec_reason_set(reason, "the picture is too large");
            }
        }
    }
    free(nothing);
    free(filtered);
    if (compressor) libdeflate_free_compressor(compressor);
    if (!done) free(chunk);
    return done;
}

size_t codec_png_head(uint32_t width, uint32_t height, uint8_t *to) {
    return (size_t)(png_put_head(to, width, height, pixel, 8) - to);
}

size_t codec_png_end(const codec_png_part *parts, size_t count, uint8_t *to) {
    uint32_t sum = 1;
    for (size_t i = 0; i < count; i++) sum = (uint32_t)adler32_combine(sum, parts[i].sum, (z_off_t)parts[i].bytes);
    static const uint8_t last[empty_block] = {1, 0, 0, 0xff, 0xff};
    memcpy(to + 8, last, empty_block);
    for (int i = 0; i < 4; i++) to[8 + empty_block + i] = (uint8_t)(sum >> (24 - 8 * i));
    return (size_t)(png_close_chunk(png_close_chunk(to, "IDAT", empty_block + 4), "IEND", 0) - to);
}
