// Chooses between plain and AVX2 code.
#ifndef CKERNELS_WIDTH_H
#define CKERNELS_WIDTH_H

#include <stdbool.h>

/// Makes the kernels use only what every x86-64 processor has, for tests that compare both.
/// @param narrow false lets them use AVX2 again, where the processor has it.
void kernel_stay_narrow(bool narrow);

#endif
