// The C libraries behind PNG and zlib, reading from and writing to memory. Every function that can fail catches the
// longjmp of its library before it returns, so that none crosses a Swift frame.
#ifndef CIMAGESHIMS_H
#define CIMAGESHIMS_H

#include "inflate.h"
#include "png_parts.h"
#include "png_reader.h"
#include "png_writer.h"
#include "reason.h"

/// The version of libpng that is linked, such as `1.6.39`.
const char *codec_png_version(void);
/// The version of zlib that is linked.
const char *codec_zlib_version(void);
/// The version of giflib's headers as one number, 5002001 for 5.2.1: the library itself doesn't report it.
int codec_gif_version(void);
/// The version of libdeflate's headers: the library itself doesn't report it.
const char *codec_deflate_version(void);

#endif
