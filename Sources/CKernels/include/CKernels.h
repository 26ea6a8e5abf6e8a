// The loops over pixels that a whole build waits for. Pure arithmetic on memory that the caller owns: no allocation but
// where a function says `new`, no files, no errors. The same bytes on every processor: where there are wider
// instructions they only do more at a time.
#ifndef CKERNELS_H
#define CKERNELS_H

#include "comparing.h"
#include "compressing.h"
#include "laying.h"
#include "matching.h"
#include "sampling.h"
#include "smoothing.h"
#include "weighing.h"
#include "width.h"

#endif
