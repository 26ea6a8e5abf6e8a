#include "png_reader.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

// Bytes that may follow the last row within its IDAT chunks: the end of the deflate stream and what libpng reads ahead.
// Without this limit libpng inflates everything behind the picture, even a gigabyte.
enum { TAIL_ALLOWANCE = 65536 };

struct codec_png_reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t length;
    size_t position;
    // Where reading must stop.
    size_t end;
    uint32_t width, height, row;
    bool interlaced;
    size_t pixel_bytes;
    codec_png_samples samples;
    codec_reason reason;
};

static void on_error(png_structp png, png_const_charp message) {
    codec_png_reader *reader = png_get_error_ptr(png);
    codec_reason_set(&reader->reason, message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_read(png_structp png, png_bytep out, size_t count) {
    codec_png_reader *reader = png_get_io_ptr(png);
    if (count > reader->end - reader->position) {
        png_error(png, reader->end < reader->length ? "too much data behind the picture" : "the data end too soon");
    }
    memcpy(out, reader->bytes + reader->position, count);
    reader->position += count;
}

static void set_up(codec_png_reader *reader) {
    png_structp png = reader->png;
    png_set_read_fn(png, reader, on_read);
    png_set_user_limits(png, 65535, 65535);
    png_set_chunk_malloc_max(png, 1 << 20);
    png_set_benign_errors(png, 1);
    // Only chunks that affect pixels are read; no other is even inflated.
    static const png_byte ignored[] = "bKGD\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, ignored, sizeof ignored / 5);
    png_read_info(png, reader->info);

    reader->width = png_get_image_width(png, reader->info);
    reader->height = png_get_image_height(png, reader->info);
    reader->interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    bool deep = reader->samples == CODEC_PNG_STORED_DEEP && png_get_bit_depth(png, reader->info) == 16;
    reader->pixel_bytes = deep ? 8 : 4;
    if (reader->samples == CODEC_PNG_SRGB) png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    png_set_expand(png);
    if (!deep) png_set_scale_16(png);
    // Files are big endian, the supported machines little endian.
    if (deep) png_set_swap(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, deep ? 0xffff : 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * reader->pixel_bytes) png_error(png, "unexpected row length");
}

codec_png_reader *codec_png_open(
    const uint8_t *bytes, size_t length, codec_png_samples samples, codec_reason *reason) {
    codec_png_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        codec_reason_set(reason, "out of memory");
        return NULL;
    }
    reader->samples = samples;
    reader->bytes = bytes;
    reader->length = reader->end = length;
    codec_reason_set(&reader->reason, "out of memory");
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info || setjmp(png_jmpbuf(reader->png))) {
        *reason = reader->reason;
        codec_png_close(reader);
        return NULL;
    }
    set_up(reader);
    return reader;
}

uint32_t codec_png_width(const codec_png_reader *reader) { return reader->width; }
uint32_t codec_png_height(const codec_png_reader *reader) { return reader->height; }
bool codec_png_is_interlaced(const codec_png_reader *reader) { return reader->interlaced; }
int codec_png_pixel_bytes(const codec_png_reader *reader) { return (int)reader->pixel_bytes; }

static void limit_tail(codec_png_reader *reader) {
    // A row may be incompressible: up to 8 bytes a pixel.
    size_t allowed = (size_t)reader->width * 8 + TAIL_ALLOWANCE;
    size_t left = reader->length - reader->position;
    reader->end = reader->position + (left < allowed ? left : allowed);
}

bool codec_png_read_rows(codec_png_reader *reader, uint8_t *rgba, uint32_t count, codec_reason *reason) {
    if (setjmp(png_jmpbuf(reader->png))) {
        *reason = reader->reason;
        return false;
    }
    if (reader->interlaced || count > reader->height - reader->row) png_error(reader->png, "no such row");
    for (uint32_t i = 0; i < count; i++) {
        if (++reader->row == reader->height) limit_tail(reader);
        png_read_row(reader->png, rgba + (size_t)i * reader->width * reader->pixel_bytes, NULL);
    }
    return true;
}

bool codec_png_read_whole(codec_png_reader *reader, uint8_t *rgba, codec_reason *reason) {
    if (setjmp(png_jmpbuf(reader->png))) {
        *reason = reader->reason;
        return false;
    }
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        for (uint32_t y = 0; y < reader->height; y++) {
            // The last pass has odd rows only, so the last row that is read may be the last but one.
            bool near_end = pass == PNG_INTERLACE_ADAM7_PASSES - 1 && y + 2 >= reader->height;
            if (near_end && reader->end == reader->length) limit_tail(reader);
            png_read_row(reader->png, rgba + (size_t)y * reader->width * reader->pixel_bytes, NULL);
        }
    }
    return true;
}

size_t codec_inflate(const uint8_t *bytes, size_t length, uint8_t *out, size_t room) {
    uLongf written = room;
    return uncompress(out, &written, bytes, length) == Z_OK ? written : 0;
}

void codec_png_close(codec_png_reader *reader) {
    if (!reader) return;
    if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
