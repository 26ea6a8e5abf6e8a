// The loops over pixels that a build waits for. Pure arithmetic on memory that the caller owns: no allocation, no
// files, no errors. Every processor gives the same bytes: wider instructions only do more at a time.
#ifndef CKERNELS_H
#define CKERNELS_H

#include "acting.h"
#include "comparing.h"
#include "compositing.h"
#include "contouring.h"
#include "covering.h"
#include "lzw.h"
#include "matting.h"
#include "nearest.h"
#include "outlining.h"
#include "packing.h"
#include "palette_matching.h"
#include "planes.h"
#include "sampling.h"
#include "sampling_weights.h"
#include "settling.h"
#include "smoothing.h"
#include "twice.h"
#include "width.h"

#endif
