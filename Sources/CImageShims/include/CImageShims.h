// Catches the long jumps of libpng, so that none crosses a Swift frame, and reads from and writes to
// memory. Every function that can fail catches what its library throws before it returns.
#ifndef CIMAGESHIMS_H
#define CIMAGESHIMS_H

#include "png_parts.h"
#include "png_plain.h"
#include "png_reader.h"
#include "png_writer.h"
#include "reason.h"

/// The versions of the libraries that are linked, at run time.
const char *codec_png_version(void);
const char *codec_zlib_version(void);
/// Three numbers in one, 5002001 for 5.2.1, of the headers that were compiled against: it has no call for it.
int codec_gif_version(void);
const char *codec_deflate_version(void);

#endif
