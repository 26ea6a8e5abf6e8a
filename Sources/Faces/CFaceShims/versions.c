#include "CFaceShims.h"

#include <stdio.h>

#include <jpeglib.h>

int codec_jpeg_turbo_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
