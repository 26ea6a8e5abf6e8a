// Reads a JPEG from memory as rows of R, G, B, 255, or of C, M, Y, K.
#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_jpeg_reader codec_jpeg_reader;

typedef enum {
    CODEC_JPEG_FINE,
    /// The data ends too soon.
    CODEC_JPEG_TRUNCATED,
    CODEC_JPEG_DAMAGED,
    /// A kind of JPEG that libjpeg can't read; the reason names it.
    CODEC_JPEG_UNSUPPORTED,
    CODEC_JPEG_TOO_MANY_SCANS,
    CODEC_JPEG_OUT_OF_MEMORY,
} codec_jpeg_status;

/// Reads everything before the pixels. `bytes` must outlive the reader. Returns NULL only when memory is out; otherwise
/// the reader must be closed, whatever the status.
codec_jpeg_reader *codec_jpeg_open(
    const uint8_t *bytes, size_t length, codec_jpeg_status *status, codec_reason *reason);

/// Pixels in a row: of the file, and after `codec_jpeg_start` of the rows that are read.
uint32_t codec_jpeg_width(const codec_jpeg_reader *reader);
/// Rows, likewise.
uint32_t codec_jpeg_height(const codec_jpeg_reader *reader);
/// Bytes that libjpeg keeps of the whole picture; 0 unless it comes in several scans.
uint64_t codec_jpeg_coefficient_bytes(const codec_jpeg_reader *reader);

/// Whether the picture is stored as one channel.
bool codec_jpeg_is_gray(const codec_jpeg_reader *reader);
/// Whether the picture is stored as four inks.
bool codec_jpeg_has_inks(const codec_jpeg_reader *reader);
/// Delivers rows as C, M, Y, K, 255 being no ink, instead of converting them to RGB without a profile.
void codec_jpeg_keep_inks(codec_jpeg_reader *reader);

/// Begins to decode.
/// @param divisor rows come at 1/1, 1/2, 1/4 or 1/8 of the size.
/// @param max_scans the most scans that are decoded.
codec_jpeg_status codec_jpeg_start(
    codec_jpeg_reader *reader, int divisor, int max_scans, codec_reason *reason);
/// Reads the next `count` rows of width × 4 bytes each.
codec_jpeg_status codec_jpeg_read_rows(
    codec_jpeg_reader *reader, uint8_t *rgba, uint32_t count, codec_reason *reason);
/// Leaves out the next `count` rows, which are checked all the same; not the last one.
codec_jpeg_status codec_jpeg_skip_rows(codec_jpeg_reader *reader, uint32_t count, codec_reason *reason);
/// Reads to the end of the picture, after all rows. Truncated only if something of the picture is missing.
codec_jpeg_status codec_jpeg_finish(codec_jpeg_reader *reader, codec_reason *reason);
/// Whether the whole file was read and no end mark found, after `codec_jpeg_finish`.
bool codec_jpeg_lacks_end(const codec_jpeg_reader *reader);

/// Frees the reader.
void codec_jpeg_close(codec_jpeg_reader *reader);

#endif
