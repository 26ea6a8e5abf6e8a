// Reads the primary picture of a HEIC or AVIF from memory. libheif is loaded when it is first needed: it and the
// codecs behind it would slow every start.
#ifndef HEIF_READER_H
#define HEIF_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

/// Loads libheif and its plug-ins; whether it is there. To be called while files can be read.
bool codec_heif_load(void);
/// `1.15.1`; NULL before it is loaded.
const char *codec_heif_version(void);

typedef struct codec_heif_reader codec_heif_reader;

typedef struct {
    /// Of H.273: primaries, transfer; 2 where unknown.
    int primaries, transfer;
} codec_heif_colors;

typedef enum {
    CODEC_HEIF_FINE,
    /// The file ends too soon.
    CODEC_HEIF_ENDED,
    /// Beyond libheif and its decoders, or libheif itself is missing.
    CODEC_HEIF_UNSUPPORTED,
    CODEC_HEIF_DAMAGED,
} codec_heif_fault;

/// Reads all before the picture. `bytes` must outlive the reader. NULL when that fails, with the reason.
/// `longest`: pixels on a side of any picture of which the primary one may be made; nothing is decoded beyond it.
codec_heif_reader *codec_heif_open(
    const uint8_t *bytes, size_t length, uint32_t longest, codec_heif_fault *fault, codec_reason *reason);

/// As it will come, turned already.
uint32_t codec_heif_width(const codec_heif_reader *reader);
uint32_t codec_heif_height(const codec_heif_reader *reader);
/// The ICC profile; its length is 0 where there is none. Lives as long as the reader.
const uint8_t *codec_heif_profile(const codec_heif_reader *reader, size_t *length);
codec_heif_colors codec_heif_described(const codec_heif_reader *reader);

/// Decodes; afterwards width and height are those of the pixels. False when that fails, with the reason.
/// `is_monochrome`: the picture is coded as one plane, whose range is widened to 0…255 where it is 16…235.
bool codec_heif_decode(
    codec_heif_reader *reader, bool is_monochrome, codec_heif_fault *fault, codec_reason *reason);
/// A row of R, G, B, A, straight, a byte each; after decoding.
const uint8_t *codec_heif_row(const codec_heif_reader *reader, uint32_t row);

void codec_heif_close(codec_heif_reader *reader);

#endif
