// The C libraries that read untrusted pictures, from memory. Every function catches the longjmp of its library. Linked
// by the face decoder and by tests, never by the main program.
#ifndef CFACESHIMS_H
#define CFACESHIMS_H

#include "color.h"
#include "gif_reader.h"
#include "heif_reader.h"
#include "jpeg_reader.h"
#include "webp_reader.h"

/// The version of libjpeg-turbo's headers as one number, 2001005 for 2.1.5: the library itself doesn't report it.
int codec_jpeg_turbo_version(void);

#endif
