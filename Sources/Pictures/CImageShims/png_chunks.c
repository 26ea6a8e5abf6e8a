#include "png_chunks.h"

#include <string.h>

#include <libdeflate.h>

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void put_32(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(value >> (24 - 8 * i));
}

uint8_t *png_close_chunk(uint8_t *to, const char *name, size_t length) {
    put_32(to, (uint32_t)length);
    memcpy(to + 4, name, 4);
    put_32(to + 8 + length, libdeflate_crc32(0, to + 4, length + 4));
    return to + png_chunk_frame + length;
}

uint8_t *png_put_head(uint8_t *to, uint32_t width, uint32_t height, int channels, int depth) {
    memcpy(to, signature, sizeof signature);
    to += sizeof signature;
    put_32(to + 8, width);
    put_32(to + 12, height);
    to[16] = (uint8_t)depth;
    to[17] = channels == 1 ? 3 : channels == 3 ? 2 : 6;
    memset(to + 18, 0, 3);
    to = png_close_chunk(to, "IHDR", 13);
    to[8] = 0;  // perceptual
    return png_close_chunk(to, "sRGB", 1);
}
