// The libraries that read strangers' pictures, from memory and without their long jumps. Linked by the face decoder
// and by tests, never by the main program.
#ifndef CFACESHIMS_H
#define CFACESHIMS_H

#include "color.h"
#include "gif_reader.h"
#include "heif_reader.h"
#include "jpeg_reader.h"
#include "webp_reader.h"

/// Three numbers in one, 2001005 for 2.1.5, of the headers that were compiled against: it has no call for it.
int codec_jpeg_turbo_version(void);

#endif
