// Smooths the outline of a shape, and draws it. A shape is a bit for each pixel, 64 in a word, the first in the lowest bit;
// bits beyond its width are 0.
#ifndef CKERNELS_CONTOURING_H
#define CKERNELS_CONTOURING_H

#include <stddef.h>
#include <stdint.h>

/// Finds the pixels of a row whose alpha is at least this.
/// @param pixels alpha in the highest byte.
/// @param count of pixels.
/// @param words zeros; receive the bits, the first of them as that of place `first`.
void kernel_find_shape(
    const uint32_t *pixels, ptrdiff_t count, uint8_t least, uint64_t *words, ptrdiff_t first);

/// Grows a shape by a disk: of all pixels whose centers lie within the radius.
/// @param words `height` rows of `pitch` words.
/// @param row room for as many words as a row.
/// @param grown zeros; receives the result, as large.
void kernel_grow_shape(
    const uint64_t *words, ptrdiff_t pitch, ptrdiff_t width, ptrdiff_t height, ptrdiff_t radius, uint64_t *row,
    uint64_t *grown);

/// Blurs a shape by the square of 2 radius + 1 pixels a side and cuts it at one half: the edge is a pixel wide.
/// @param words of the shape, which has radius + 1 pixels more on each side than the result.
/// @param columns room: zeros, as many as a row of the shape has pixels.
/// @param inside receives how much of each pixel is covered, 0...255.
void kernel_soften_shape(
    const uint64_t *words, ptrdiff_t pitch, ptrdiff_t width, ptrdiff_t height, ptrdiff_t radius, int32_t *columns,
    uint8_t *inside);

/// Takes the pixels of a part where an outline covers something, without transparency, and the nearest of them where
/// the part doesn't reach: of equally near ones the first from the top, then from the left.
/// @param words of the part, which has `margin` pixels more on each side than the picture.
/// @param pixels a picture whose rows are `stride` pixels apart.
/// @param inside how much of each pixel the outline covers.
/// @param filled receives the pixels; clear ones where nothing is covered or no pixel of the part is within 2 margin.
void kernel_fill_shape(
    const uint64_t *words, ptrdiff_t pitch, ptrdiff_t margin, const uint32_t *pixels, ptrdiff_t stride,
    const uint8_t *inside, ptrdiff_t width, ptrdiff_t height, uint32_t *filled);

/// Draws shades over pixels, and takes of each pixel as much as is inside.
/// @param covers the number of each pixel's shade.
/// @param shades 256 premultiplied colors.
/// @param inside 0...255.
void kernel_ink(
    uint32_t *pixels, const uint8_t *covers, const uint32_t *shades, const uint8_t *inside, ptrdiff_t count);

/// Draws shades below pixels.
/// @param covers the number of each pixel's shade.
/// @param shades 256 premultiplied colors, the first of them clear.
void kernel_underlay(uint32_t *pixels, const uint8_t *covers, const uint32_t *shades, ptrdiff_t count);

#endif
