#include "gif_reader.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

struct codec_gif_reader {
    GifFileType *gif;
    const uint8_t *bytes;
    size_t length, position;
};

static int on_read(GifFileType *gif, GifByteType *out, int count) {
    codec_gif_reader *reader = gif->UserData;
    size_t left = reader->length - reader->position;
    size_t taken = count < 0 ? 0 : (size_t)count < left ? (size_t)count : left;
    memcpy(out, reader->bytes + reader->position, taken);
    reader->position += taken;
    return (int)taken;
}

static void explain(codec_reason *reason, int error) {
    const char *message = GifErrorString(error);
    codec_reason_set(reason, message ? message : "unknown error");
}

codec_gif_reader *codec_gif_open(const uint8_t *bytes, size_t length, codec_reason *reason) {
    codec_gif_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        codec_reason_set(reason, "out of memory");
        return NULL;
    }
    reader->bytes = bytes;
    reader->length = length;
    int error = 0;
    reader->gif = DGifOpen(reader, on_read, &error);
    if (!reader->gif) {
        explain(reason, error);
        codec_gif_close(reader);
        return NULL;
    }
    return reader;
}

static void read_control(const GifByteType *block, codec_gif_picture *picture) {
    GraphicsControlBlock control;
    // The first byte is the length.
    if (block[0] != 4 || DGifExtensionToGCB(4, block + 1, &control) != GIF_OK) return;
    // Some encoders write 4 for "restore to previous", and browsers read it so.
    picture->disposal = control.DisposalMode == 4 ? DISPOSE_PREVIOUS : control.DisposalMode;
    picture->delay = control.DelayTime;
    picture->transparent = control.TransparentColor;
}

static int read_extension(GifFileType *gif, codec_gif_picture *picture) {
    int code = 0;
    GifByteType *block = NULL;
    if (DGifGetExtension(gif, &code, &block) != GIF_OK) return GIF_ERROR;
    if (block && code == GRAPHICS_EXT_FUNC_CODE) read_control(block, picture);
    while (block) {
        if (DGifGetExtensionNext(gif, &block) != GIF_OK) return GIF_ERROR;
    }
    return GIF_OK;
}

static bool read_description(GifFileType *gif, codec_gif_picture *picture) {
    picture->left = gif->Image.Left;
    picture->top = gif->Image.Top;
    picture->width = gif->Image.Width;
    picture->height = gif->Image.Height;
    picture->interlaced = gif->Image.Interlace;
    const ColorMapObject *map = gif->Image.ColorMap ? gif->Image.ColorMap : gif->SColorMap;
    if (!map) return false;
    memset(picture->palette, 0, sizeof picture->palette);
    for (int i = 0; i < map->ColorCount && i < 256; i++) {
        uint8_t *entry = picture->palette[i];
        entry[0] = map->Colors[i].Red;
        entry[1] = map->Colors[i].Green;
        entry[2] = map->Colors[i].Blue;
        entry[3] = 255;
    }
    return true;
}

codec_gif_status codec_gif_next(codec_gif_reader *reader, codec_gif_picture *picture, codec_reason *reason) {
    GifFileType *gif = reader->gif;
    picture->disposal = picture->delay = 0;
    picture->transparent = NO_TRANSPARENT_COLOR;
    for (;;) {
        GifRecordType type = UNDEFINED_RECORD_TYPE;
        if (DGifGetRecordType(gif, &type) != GIF_OK) break;
        if (type == TERMINATE_RECORD_TYPE) return CODEC_GIF_END;
        if (type == EXTENSION_RECORD_TYPE) {
            if (read_extension(gif, picture) != GIF_OK) break;
        } else if (type == IMAGE_DESC_RECORD_TYPE) {
            // Not DGifGetImageDesc, which keeps a copy of every description in memory.
            if (DGifGetImageHeader(gif) != GIF_OK) break;
            if (read_description(gif, picture)) return CODEC_GIF_PICTURE;
            codec_reason_set(reason, "no palette");
            return CODEC_GIF_DAMAGED;
        }
    }
    explain(reason, gif->Error);
    return CODEC_GIF_DAMAGED;
}

bool codec_gif_read_indices(codec_gif_reader *reader, uint8_t *indices, size_t count, codec_reason *reason) {
    if (count > 0 && count <= INT_MAX && DGifGetLine(reader->gif, indices, (int)count) == GIF_OK) return true;
    explain(reason, reader->gif->Error);
    return false;
}

void codec_gif_close(codec_gif_reader *reader) {
    if (!reader) return;
    if (reader->gif) DGifCloseFile(reader->gif, NULL);
    free(reader);
}
