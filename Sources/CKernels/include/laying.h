#ifndef CKERNELS_LAYING_H
#define CKERNELS_LAYING_H

#include <stddef.h>
#include <stdint.h>

/// Lays premultiplied R G B A over others (src-over, rounded to nearest).
void kernel_composite(const uint32_t *above, uint32_t *onto, ptrdiff_t count);

/// The same of colours in floating point: premultiplied R G B A, 0...255 a channel, of which a share (`coverage`, 0...1) is
/// laid; rounded half up. What hasn't any leaves the pixel as it is.
void kernel_composite_colors(const float *colors, const float *coverage, uint32_t *onto, ptrdiff_t count);

#endif
