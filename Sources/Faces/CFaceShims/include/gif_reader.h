// Reads a GIF from memory picture by picture.
#ifndef GIF_READER_H
#define GIF_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reason.h"

typedef struct codec_gif_reader codec_gif_reader;

/// One picture of the file.
typedef struct {
    /// On the canvas; may reach outside.
    uint32_t left, top, width, height;
    bool interlaced;
    /// What happens to the picture after its time, as written: 0…7.
    int disposal;
    /// Hundredths of a second, as written.
    int delay;
    /// The index of the transparent color, or -1.
    int transparent;
    /// R, G, B, 255; 0 beyond the palette.
    uint8_t palette[256][4];
} codec_gif_picture;

typedef enum { CODEC_GIF_PICTURE, CODEC_GIF_END, CODEC_GIF_DAMAGED } codec_gif_status;

/// Reads the header. `bytes` must outlive the reader. Returns NULL with the reason when that fails.
codec_gif_reader *codec_gif_open(const uint8_t *bytes, size_t length, codec_reason *reason);

/// Moves on to the next picture; all rows of the one before must have been read.
codec_gif_status codec_gif_next(codec_gif_reader *reader, codec_gif_picture *picture, codec_reason *reason);
/// Reads `count` indices of the picture, in the order of the file: a row, or many.
bool codec_gif_read_indices(codec_gif_reader *reader, uint8_t *indices, size_t count, codec_reason *reason);

/// Frees the reader.
void codec_gif_close(codec_gif_reader *reader);

#endif
