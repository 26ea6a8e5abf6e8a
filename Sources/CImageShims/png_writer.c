#include "png_writer.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

typedef struct {
    codec_png_file *file;
    size_t capacity;
    codec_reason *reason;
} writer;

static void on_error(png_structp png, png_const_charp message) {
    writer *to = png_get_error_ptr(png);
    codec_reason_set(to->reason, message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    writer *to = png_get_io_ptr(png);
    if (count > to->capacity - to->file->length) {
        size_t capacity = (to->capacity + count) * 2;
        uint8_t *larger = realloc(to->file->bytes, capacity);
        if (!larger) png_error(png, "out of memory");
        to->file->bytes = larger;
        to->capacity = capacity;
    }
    memcpy(to->file->bytes + to->file->length, bytes, count);
    to->file->length += count;
}

static void on_flush(png_structp png) { (void)png; }

static void set_palette(png_structp png, png_infop info, const codec_png_picture *picture) {
    png_color colors[256] = {{0}};
    png_byte alphas[256] = {0};
    int translucent = 0;
    for (int i = 0; i < picture->palette_count; i++) {
        const uint8_t *entry = picture->palette + i * 4;
        colors[i] = (png_color){entry[0], entry[1], entry[2]};
        alphas[i] = entry[3];
        if (entry[3] != 255) translucent = i + 1;
    }
    png_set_PLTE(png, info, colors, picture->palette_count);
    if (translucent > 0) png_set_tRNS(png, info, alphas, translucent, NULL);
}

static int index_depth(int colors) { return colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8; }

static void write_all(png_structp png, png_infop info, const codec_png_picture *picture) {
    bool indexed = picture->channels == 1;
    int type = indexed ? PNG_COLOR_TYPE_PALETTE
        : picture->channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_IHDR(
        png, info, picture->width, picture->height, indexed ? index_depth(picture->palette_count) : 8, type,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (indexed) set_palette(png, info, picture);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_compression_level(png, picture->level);
    png_set_compression_mem_level(png, 9);
    png_set_compression_strategy(png, picture->filters ? Z_FILTERED : Z_DEFAULT_STRATEGY);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, picture->filters ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
    // One chunk, not one for each 8 KiB.
    png_set_compression_buffer_size(png, 1 << 20);
    png_write_info(png, info);
    if (indexed) png_set_packing(png);
    size_t stride = (size_t)picture->width * picture->channels;
    for (uint32_t y = 0; y < picture->height; y++) png_write_row(png, picture->pixels + y * stride);
    png_write_end(png, NULL);
}

bool codec_png_write(const codec_png_picture *picture, codec_png_file *file, codec_reason *reason) {
    *file = (codec_png_file){NULL, 0};
    writer to = {file, 0, reason};
    codec_reason_set(reason, "out of memory");
    // Both are set before setjmp and never after.
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &to, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        if (png) png_destroy_write_struct(&png, info ? &info : NULL);
        free(file->bytes);
        *file = (codec_png_file){NULL, 0};
        return false;
    }
    png_set_write_fn(png, &to, on_write, on_flush);
    write_all(png, info, picture);
    png_destroy_write_struct(&png, &info);
    return true;
}
