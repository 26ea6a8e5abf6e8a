#include "png_plain.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

#include "png_unfilters.h"

enum { GRAY = 0, RGB = 2, INDEXED = 3, GRAY_ALPHA = 4, RGBA = 6, MOST_SIDE = 65535, MOST_ROWS = 1 << 26 };

struct codec_png_plain {
    uint32_t width, height, row;
    int kind;
    size_t pixel, stride;
    /// A row of zeros, then all rows, each after its filter.
    uint8_t *rows;
    /// The palette, premultiplied.
    uint32_t palette[256];
};

typedef struct {
    const uint8_t *bytes;
    size_t length, at;
} chunk_list;

typedef struct {
    uint32_t name;
    const uint8_t *data;
    size_t length;
} chunk;

#define NAME(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

static uint32_t number(const uint8_t *at) { return NAME(at[0], at[1], at[2], at[3]); }

/// Reads the next chunk; returns false at the end of the file and at an incomplete chunk.
static bool next_chunk(chunk_list *list, chunk *found) {
    enum { FRAME = 12 };
    size_t left = list->length - list->at;
    const uint8_t *start = list->bytes + list->at;
    if (left < FRAME || number(start) > left - FRAME) return false;
    *found = (chunk){number(start + 4), start + 8, number(start)};
    list->at += FRAME + found->length;
    return libdeflate_crc32(0, start + 4, 4 + found->length) == number(found->data + found->length);
}

/// The chunks that `png_reader.c` ignores, too.
static bool says_nothing(uint32_t name) {
    switch (name) {
    case NAME('b', 'K', 'G', 'D'):
    case NAME('e', 'X', 'I', 'f'):
    case NAME('i', 'T', 'X', 't'):
    case NAME('p', 'H', 'Y', 's'):
    case NAME('t', 'E', 'X', 't'):
    case NAME('t', 'I', 'M', 'E'):
    case NAME('z', 'T', 'X', 't'): return true;
    default: return false;
    }
}

static uint32_t premultiplied(uint32_t straight) {
    uint32_t alpha = straight >> 24;
    // Two channels at once; the division is exact for products of bytes.
    uint32_t odd = (straight & 0xff00ff) * alpha + 0x800080, even = (straight >> 8 & 0xff) * alpha + 0x80;
    odd = (odd + (odd >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
    even = (even + (even >> 8)) & 0xff00;
    return odd | even | alpha << 24;
}

static uint32_t color(uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
    return red | green << 8 | blue << 16 | alpha << 24;
}

static bool read_header(codec_png_plain *reader, const chunk *header) {
    const uint8_t *data = header->data;
    if (header->name != NAME('I', 'H', 'D', 'R') || header->length != 13) return false;
    reader->width = number(data);
    reader->height = number(data + 4);
    reader->kind = data[9];
    switch (reader->kind) {
    case GRAY:
    case INDEXED: reader->pixel = 1; break;
    case GRAY_ALPHA: reader->pixel = 2; break;
    case RGB: reader->pixel = 3; break;
    case RGBA: reader->pixel = 4; break;
    default: return false;
    }
    bool is_plain = data[8] == 8 && data[10] == 0 && data[11] == 0 && data[12] == 0;
    if (!is_plain || reader->width < 1 || reader->width > MOST_SIDE || reader->height < 1) return false;
    reader->stride = reader->width * reader->pixel;
    return reader->height <= MOST_ROWS / (reader->stride + 1);
}

static bool read_palette(codec_png_plain *reader, const chunk *colors, const chunk *alphas) {
    size_t count = colors->length / 3;
    if (count < 1 || count > 256 || colors->length % 3 != 0 || alphas->length > count) return false;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *rgb = colors->data + 3 * i;
        uint32_t alpha = i < alphas->length ? alphas->data[i] : 255;
        reader->palette[i] = premultiplied(color(rgb[0], rgb[1], rgb[2], alpha));
    }
    // What libpng shows for indices beyond the palette.
    for (size_t i = count; i < 256; i++) reader->palette[i] = color(0, 0, 0, 255);
    return true;
}

/// Reads everything before the pixels, and finds their first chunk.
static bool read_head(codec_png_plain *reader, chunk_list *list, chunk *first) {
    if (!next_chunk(list, first) || !read_header(reader, first)) return false;
    chunk colors = {0}, alphas = {0};
    bool is_known_srgb = false;
    while (next_chunk(list, first)) {
        if (first->name == NAME('I', 'D', 'A', 'T')) {
            if (reader->kind == INDEXED) return colors.data && read_palette(reader, &colors, &alphas);
            return true;
        }
        if (says_nothing(first->name)) continue;
        if (first->name == NAME('s', 'R', 'G', 'B')) {
            if (is_known_srgb || colors.data || first->length != 1 || first->data[0] > 3) return false;
            is_known_srgb = true;
        } else if (first->name == NAME('P', 'L', 'T', 'E') && reader->kind == INDEXED) {
            if (colors.data) return false;
            colors = *first;
        } else if (first->name == NAME('t', 'R', 'N', 'S') && reader->kind == INDEXED) {
            if (!colors.data || alphas.data || first->length < 1) return false;
            alphas = *first;
        } else {
            return false;
        }
    }
    return false;
}

/// Returns the compressed pixels in one piece: the data of the only chunk, or `joined`, to be given to free.
static bool join(chunk_list *list, chunk *data, uint8_t **joined) {
    size_t start = list->at, total = data->length;
    chunk next;
    bool is_last = false;
    while (!is_last && next_chunk(list, &next)) {
        is_last = next.name != NAME('I', 'D', 'A', 'T');
        if (!is_last) total += next.length;
    }
    if (!is_last) return false;
    if (total == data->length) return true;
    *joined = malloc(total);
    if (!*joined) return false;
    memcpy(*joined, data->data, data->length);
    size_t at = data->length;
    list->at = start;
    while (at < total && next_chunk(list, &next)) {
        memcpy(*joined + at, next.data, next.length);
        at += next.length;
    }
    *data = (chunk){data->name, *joined, total};
    return true;
}

/// Inflates the pixels. Fails unless the stream fills all rows exactly, has the right checksum, and nothing follows it.
static bool inflate_rows(codec_png_plain *reader, const chunk *data) {
    size_t line = reader->stride + 1, length = line * reader->height;
    // zlib enforces the window size that a stream declares, libdeflate doesn't.
    if (data->length < 2 || (data->data[0] >> 4 < 7 && (size_t)256 << (data->data[0] >> 4) < length)) return false;
    reader->rows = malloc(line + length + png_unfilter_room);
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    bool done = reader->rows && inflater;
    if (done) {
        size_t used = 0;
        memset(reader->rows, 0, line);
        memset(reader->rows + line + length, 0, png_unfilter_room);
        done = libdeflate_zlib_decompress_ex(
                   inflater, data->data, data->length, reader->rows + line, length, &used, NULL)
                   == LIBDEFLATE_SUCCESS
               && used == data->length;
    }
    if (inflater) libdeflate_free_decompressor(inflater);
    for (size_t y = 1; done && y <= reader->height; y++) done = reader->rows[y * line] < png_filter_count;
    return done;
}

codec_png_plain *codec_png_plain_open(const uint8_t *bytes, size_t length) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    if (length < sizeof signature || memcmp(bytes, signature, sizeof signature) != 0) return NULL;
    codec_png_plain *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    chunk_list list = {bytes, length, sizeof signature};
    chunk data;
    uint8_t *joined = NULL;
    bool is_plain = read_head(reader, &list, &data) && join(&list, &data, &joined) && inflate_rows(reader, &data);
    free(joined);
    if (is_plain) return reader;
    codec_png_plain_close(reader);
    return NULL;
}

uint32_t codec_png_plain_width(const codec_png_plain *reader) { return reader->width; }
uint32_t codec_png_plain_height(const codec_png_plain *reader) { return reader->height; }

static void show_rgba(const uint8_t *row, uint32_t *pixels, size_t width) {
    enum { BLOCK = 16 };
    memcpy(pixels, row, 4 * width);
    for (size_t start = 0; start < width; start += BLOCK) {
        size_t end = start + BLOCK < width ? start + BLOCK : width;
        uint32_t all = UINT32_MAX;
        for (size_t i = start; i < end; i++) all &= pixels[i];
        if (all >> 24 == 255) continue;
        for (size_t i = start; i < end; i++) pixels[i] = premultiplied(pixels[i]);
    }
}

static void show_row(const codec_png_plain *reader, const uint8_t *row, uint32_t *pixels) {
    size_t width = reader->width;
    switch (reader->kind) {
    case GRAY:
        for (size_t i = 0; i < width; i++) pixels[i] = color(row[i], row[i], row[i], 255);
        break;
    case GRAY_ALPHA:
        for (size_t i = 0; i < width; i++) {
            uint32_t gray = row[2 * i];
            pixels[i] = premultiplied(color(gray, gray, gray, row[2 * i + 1]));
        }
        break;
    case RGB:
        for (size_t i = 0; i < width; i++) pixels[i] = color(row[3 * i], row[3 * i + 1], row[3 * i + 2], 255);
        break;
    case INDEXED:
        for (size_t i = 0; i < width; i++) pixels[i] = reader->palette[row[i]];
        break;
    default: show_rgba(row, pixels, width); break;
    }
}

bool codec_png_plain_read(codec_png_plain *reader, uint32_t *pixels, uint32_t count) {
    if (count > reader->height - reader->row) return false;
    size_t line = reader->stride + 1;
    for (uint32_t i = 0; i < count; i++, pixels += reader->width) {
        uint8_t *row = reader->rows + ++reader->row * line + 1;
        png_unfilter_row(row[-1], row, row - line, reader->pixel, reader->stride);
        show_row(reader, row, pixels);
    }
    return true;
}

void codec_png_plain_close(codec_png_plain *reader) {
    if (!reader) return;
    free(reader->rows);
    free(reader);
}
