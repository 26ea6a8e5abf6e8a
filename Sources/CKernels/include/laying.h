#ifndef CKERNELS_LAYING_H
#define CKERNELS_LAYING_H

#include <stddef.h>
#include <stdint.h>

/// Lays premultiplied R G B A over others (src-over, rounded to nearest).
void kernel_lay(const uint32_t *above, uint32_t *onto, ptrdiff_t count);

#endif
