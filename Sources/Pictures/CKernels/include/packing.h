// Keeps runs of pixels short: flat art is mostly runs of one color.
#ifndef CKERNELS_PACKING_H
#define CKERNELS_PACKING_H

#include <stddef.h>
#include <stdint.h>

/// Packs pixels: words that say 2 * n before n pixels as they are, or 2 * n + 1 before the pixel that n are equal to. The
/// same pixels always give the same words.
/// @param pixels those to pack.
/// @param count of them.
/// @param to room for count + 1 words.
/// @return the number of words written.
ptrdiff_t kernel_pack(const uint32_t *pixels, ptrdiff_t count, uint32_t *to);

/// Unpacks pixels, reading within the words only.
/// @param words what `kernel_pack` wrote, or anything.
/// @param count of the words.
/// @param to receives the pixels.
/// @param length of what was packed.
/// @return the number of words read; 0 where they don't hold so many pixels.
ptrdiff_t kernel_unpack(const uint32_t *words, ptrdiff_t count, uint32_t *to, ptrdiff_t length);

#endif
