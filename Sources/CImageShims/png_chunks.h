// The chunks that a PNG is made of.
#ifndef PNG_CHUNKS_H
#define PNG_CHUNKS_H

#include <stddef.h>
#include <stdint.h>

enum { png_chunk_frame = 12, png_longest_head = 8 + (png_chunk_frame + 13) + (png_chunk_frame + 1) };

/// A chunk whose data lies in place already, 8 bytes behind `to`; returns where the next one begins.
uint8_t *png_close_chunk(uint8_t *to, const char *name, size_t length);

/// Signature and what stands before palette and pixels.
uint8_t *png_put_head(uint8_t *to, uint32_t width, uint32_t height, int channels, int depth);

#endif
