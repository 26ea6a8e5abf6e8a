// Reads the primary picture of a HEIC or AVIF from memory. libheif is loaded when it is first needed, because it and
// its codecs would slow down every start.
#ifndef HEIF_READER_H
#define HEIF_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

/// Loads libheif and its plug-ins, while files can be read. Returns whether libheif is installed.
bool codec_heif_load(void);
/// The version of libheif, such as `1.15.1`; NULL before it is loaded.
const char *codec_heif_version(void);

typedef struct codec_heif_reader codec_heif_reader;

/// Colors by the numbers of ITU-T H.273; 2 means unknown.
typedef struct {
    /// Color primaries and transfer characteristics.
    int primaries, transfer;
} codec_heif_colors;

typedef enum {
    CODEC_HEIF_FINE,
    /// The file ends too soon.
    CODEC_HEIF_ENDED,
    /// libheif or its codecs can't read it, or libheif isn't installed.
    CODEC_HEIF_UNSUPPORTED,
    CODEC_HEIF_OUT_OF_MEMORY,
    CODEC_HEIF_DAMAGED,
} codec_heif_fault;

/// Reads everything before the pixels. `bytes` must outlive the reader. Returns NULL with the reason when that fails.
/// @param longest the longest side, in pixels, of any picture that the primary one is made of; larger ones are
///   rejected.
codec_heif_reader *codec_heif_open(
    const uint8_t *bytes, size_t length, uint32_t longest, codec_heif_fault *fault, codec_reason *reason);

/// Pixels in a row, after the picture is turned upright.
uint32_t codec_heif_width(const codec_heif_reader *reader);
/// Rows, after the picture is turned upright.
uint32_t codec_heif_height(const codec_heif_reader *reader);
/// The ICC profile; its length is 0 if there is none. Valid as long as the reader.
const uint8_t *codec_heif_profile(const codec_heif_reader *reader, size_t *length);
/// The colors that the file declares without a profile.
codec_heif_colors codec_heif_described(const codec_heif_reader *reader);

/// Decodes the picture; afterwards width and height are those of the pixels. Returns false with the reason when that
/// fails.
/// @param is_monochrome whether the picture is coded as one plane; its range is widened to 0…255 if it is 16…235.
bool codec_heif_decode(
    codec_heif_reader *reader, bool is_monochrome, codec_heif_fault *fault, codec_reason *reason);
/// A decoded row: R, G, B, A, straight, a byte each.
const uint8_t *codec_heif_row(const codec_heif_reader *reader, uint32_t row);

/// Frees the reader.
void codec_heif_close(codec_heif_reader *reader);

#endif
