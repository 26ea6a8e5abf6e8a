// Deflates filtered rows of pixels, in blocks of which none is the last: about as small as libdeflate's level 1, in a
// third of its time, since matches begin where pixels do.
#ifndef PIXEL_DEFLATE_H
#define PIXEL_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

typedef struct pixel_deflater pixel_deflater;

enum {
    /// Bytes before a block that it may refer to.
    pixel_deflate_reach = 32768,
    /// Bytes behind a block that may be read.
    pixel_deflate_behind = 16,
    /// What the end takes.
    pixel_deflate_end = 16,
};

/// @param most bytes of the longest block, below 2^23; NULL where memory is short.
pixel_deflater *pixel_deflater_open(size_t most);
void pixel_deflater_close(pixel_deflater *deflater);

/// Of a block, at most.
size_t pixel_deflate_room(size_t length);

/// Appends a block.
/// @param data whole rows of a filter and pixels of four bytes; the bytes of earlier blocks stand before it as far as
///   `pixel_deflate_reach`, and less than 2^31 of them there were in all.
/// @param line bytes of a row with its filter.
/// @returns where to go on.
uint8_t *pixel_deflate_block(
    pixel_deflater *deflater, const uint8_t *data, size_t length, size_t line, uint8_t *to);

/// Fills the last byte, by an empty block.
uint8_t *pixel_deflate_align(pixel_deflater *deflater, uint8_t *to);

#endif
