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

/// Compresses `count` pixels, lowest bits first, without the blocks' lengths; `indices` become what a reader will see.
/// `budget`: squared distance below which another colour may stand for a pixel's; 0 is lossless. The bytes written come
/// back.
size_t kernel_coder_code(kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out);

#endif
