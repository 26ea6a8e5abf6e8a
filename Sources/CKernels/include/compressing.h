#ifndef CKERNELS_COMPRESSING_H
#define CKERNELS_COMPRESSING_H

#include <stddef.h>
#include <stdint.h>

/// GIF's LZW, optionally lossy: where no string goes on with a pixel's colour, one that looks nearly like it may.
typedef struct kernel_coder kernel_coder;

/// Bytes that a coder takes.
size_t kernel_coder_size(void);

/// Makes memory of that size (aligned to 64) a coder for any number of pictures of indices of 2...8 bits.
/// `points`: as a matcher's; index `count` is clear; it and those above are never exchanged.
void kernel_coder_begin(kernel_coder *coder, int bits, const float *points, int count);

/// Bytes that `count` pixels take at most.
size_t kernel_coder_most(size_t count);

/// Compressed pixels: `bits` of them, the lowest of each byte first.
typedef struct {
    const uint8_t *bytes;
    size_t bits;
} kernel_codes;

/// Compresses the first pixels of a picture whose others aren't known yet; the bits written come back. `indices` become
/// what a reader will see. `budget`: squared distance below which another colour may stand for a pixel's; 0 is lossless.
size_t kernel_coder_begin_picture(
    kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out);

/// The same for the last pixels of a picture whose others aren't known yet.
size_t kernel_coder_end_picture(kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out);

/// Compresses a picture, without the blocks' lengths; the bytes written come back.
/// `beginning` and `ending`: what comes before and after these pixels, compressed already by a coder of as many bits and
/// with the same index for clear; of no bits where there is none. `out`: has room for all three.
size_t kernel_coder_code(
    kernel_coder *coder, kernel_codes beginning, uint8_t *indices, size_t count, kernel_codes ending, float budget,
    uint8_t *out);

#endif
