// GIF's LZW compression, optionally lossy: where no string continues with a pixel's color, a similar color may take its
// place.
#ifndef CKERNELS_LZW_H
#define CKERNELS_LZW_H

#include <stddef.h>
#include <stdint.h>

typedef struct kernel_coder kernel_coder;

/// Returns the size of a coder in bytes.
size_t kernel_coder_size(void);

/// Turns memory into a coder for any number of pictures of one palette.
/// @param coder `kernel_coder_size` bytes, aligned to 64.
/// @param bits of an index, 2...8.
/// @param points the palette in the space in which color distance is measured, three to a color.
/// @param count of colors. The index `count` is the clear one; it and those above are never replaced by another.
void kernel_coder_begin(kernel_coder *coder, int bits, const float *points, int count);

/// Returns how many bytes the codes of so many pixels take at most.
size_t kernel_coder_most(size_t count);

/// Compressed pixels: `bits` of them, the lowest bit of each byte first.
typedef struct {
    const uint8_t *bytes;
    size_t bits;
} kernel_codes;

/// Compresses the first pixels of a picture whose other pixels aren't known yet.
/// @param indices become what a decoder will see.
/// @param count of indices.
/// @param budget squared distance below which another color may replace a pixel's; 0 is lossless.
/// @param out has room for `kernel_coder_most` bytes.
/// @returns the bits written.
size_t kernel_coder_begin_picture(
    kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out);

/// Compresses the last pixels of a picture whose other pixels aren't known yet; like `kernel_coder_begin_picture`.
size_t kernel_coder_end_picture(kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out);

/// Compresses a picture, without the lengths of GIF's blocks. Parts of it may be compressed already, by a coder with
/// the same `bits` and `count`.
/// @param beginning the codes of the pixels before these; no bits where there are none.
/// @param indices become what a decoder will see.
/// @param count of indices.
/// @param ending the codes of the pixels behind these; no bits where there are none.
/// @param budget squared distance below which another color may replace a pixel's; 0 is lossless.
/// @param out has room for all three parts.
/// @returns the bytes written.
size_t kernel_coder_code(
    kernel_coder *coder, kernel_codes beginning, uint8_t *indices, size_t count, kernel_codes ending, float budget,
    uint8_t *out);

#endif
