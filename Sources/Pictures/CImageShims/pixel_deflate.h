// Deflates filtered rows of pixels, in blocks of which none is the last. Matches begin where pixels begin, which makes
// it faster than libdeflate's level 1 at about the same size.
#ifndef PIXEL_DEFLATE_H
#define PIXEL_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

typedef struct pixel_deflater pixel_deflater;

enum {
    /// Bytes before a block that it may refer to.
    pixel_deflate_reach = 32768,
    /// Bytes behind a block that may be read, but are ignored.
    pixel_deflate_behind = 16,
    /// Bytes that `pixel_deflate_align` may write.
    pixel_deflate_end = 16,
};

/// Allocates a deflater.
/// @param most bytes of the longest block, below 2^23.
/// @returns NULL when memory is out.
pixel_deflater *pixel_deflater_open(size_t most);
/// Frees a deflater; NULL is allowed.
void pixel_deflater_close(pixel_deflater *deflater);

/// Returns how many bytes a compressed block takes at most.
/// @param length bytes of the block before.
size_t pixel_deflate_room(size_t length);

/// Compresses a block.
/// @param data whole rows: a byte for the filter, then pixels of four bytes. The last `pixel_deflate_reach` bytes of
///   earlier blocks lie before it; all earlier blocks together are shorter than 2^31 bytes.
/// @param length bytes of the block.
/// @param line bytes of a row with its filter.
/// @param to has room for `pixel_deflate_room` bytes.
/// @returns where the next block goes.
uint8_t *pixel_deflate_block(
    pixel_deflater *deflater, const uint8_t *data, size_t length, size_t line, uint8_t *to);

/// Completes the last byte by an empty block.
/// @returns the end of the data.
uint8_t *pixel_deflate_align(pixel_deflater *deflater, uint8_t *to);

#endif
