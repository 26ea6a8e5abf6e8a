// Finds the nearest of a few points.
#ifndef CKERNELS_NEAREST_H
#define CKERNELS_NEAREST_H

#include <stddef.h>

/// The number of the nearest point, the first of several.
/// @param points of each eight their first coordinates, their second, third and fourth.
/// @param groups of eight points, at least one.
/// @param x the first coordinate of the place; so are y, z and w.
ptrdiff_t kernel_nearest(const float *points, ptrdiff_t groups, float x, float y, float z, float w);

#endif
