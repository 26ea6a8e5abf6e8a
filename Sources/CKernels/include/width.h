#ifndef CKERNELS_WIDTH_H
#define CKERNELS_WIDTH_H

#include <stdbool.h>

/// From now on the kernels use only what every processor has (or, again, all that this one has). For tests: the results
/// are the same.
void kernel_stay_narrow(bool narrow);

#endif
