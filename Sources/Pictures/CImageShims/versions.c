#include "CImageShims.h"

#include <stdio.h>

#include <gif_lib.h>
#include <libdeflate.h>
#include <png.h>
#include <zlib.h>

const char *codec_png_version(void) { return png_get_libpng_ver(NULL); }

const char *codec_zlib_version(void) { return zlibVersion(); }

int codec_gif_version(void) { return GIFLIB_MAJOR * 1000000 + GIFLIB_MINOR * 1000 + GIFLIB_RELEASE; }

const char *codec_deflate_version(void) { return LIBDEFLATE_VERSION_STRING; }
