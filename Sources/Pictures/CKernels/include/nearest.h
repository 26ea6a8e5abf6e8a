// Finds the nearest of many points.
#ifndef CKERNELS_NEAREST_H
#define CKERNELS_NEAREST_H

#include <stddef.h>

/// Returns the number of the first of the points that lie nearest to another.
/// @param points eight to a group: x of all eight, then y, z and w. What fills up the last group lies far away.
/// @param groups at least one.
/// @param point x, y, z and w.
size_t kernel_nearest(const float *points, size_t groups, const float *point);

#endif
