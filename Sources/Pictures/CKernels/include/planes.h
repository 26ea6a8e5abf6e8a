// Turns pixels into the planes that video codecs encode: brightness, two halved planes of color, and alpha.
#ifndef CKERNELS_PLANES_H
#define CKERNELS_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where the planes go: Rec. 601 in studio range (brightness 16…235, colors 16…240), of straight colors; alpha 0…255.
typedef struct {
    /// width × height bytes.
    uint8_t *y;
    /// (width + 1) / 2 × (height + 1) / 2 bytes; so has `v`.
    uint8_t *u, *v;
    /// width × height bytes.
    uint8_t *a;
} kernel_plane_set;

/// Splits a picture. Clear pixels get the color of their neighborhood, so that edges stay clean and cost few bytes.
/// @param pixels premultiplied, row-major.
/// @param width pixels, 1 or more; so is `height`.
/// @returns whether any pixel isn't opaque.
bool kernel_planes(const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, kernel_plane_set planes);

#endif
