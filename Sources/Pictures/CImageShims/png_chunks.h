// Writes the chunks of a PNG.
#ifndef PNG_CHUNKS_H
#define PNG_CHUNKS_H

#include <stddef.h>
#include <stdint.h>

enum { png_chunk_frame = 12, png_longest_head = 8 + (png_chunk_frame + 13) + (png_chunk_frame + 1) };

/// Completes a chunk whose data lies in place already, 8 bytes behind `to`.
/// @param name four characters.
/// @param length bytes of the data.
/// @returns where the next chunk begins.
uint8_t *png_close_chunk(uint8_t *to, const char *name, size_t length);

/// Writes the signature, IHDR and sRGB.
/// @param to has room for `png_longest_head` bytes.
/// @param channels 1: palette indices, 3: R G B, 4: R G B A.
/// @param depth bits of a channel or an index.
/// @returns where the next chunk begins.
uint8_t *png_put_head(uint8_t *to, uint32_t width, uint32_t height, int channels, int depth);

#endif
