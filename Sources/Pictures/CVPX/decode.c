#include "CVPX.h"

#include <stdlib.h>
#include <string.h>

#include <vpx/vp8dx.h>
#include <vpx/vpx_decoder.h>

/// Frames that VP9 refers to, and those at work.
enum { buffer_count = VP9_MAXIMUM_REF_BUFFERS + VPX_MAXIMUM_WORK_BUFFERS };

typedef struct {
    uint8_t *bytes;
    size_t length;
    bool is_used;
} buffer;

struct cvpx_decoder {
    vpx_codec_ctx_t codec;
    bool is_open;
    int width, height;
    buffer buffers[buffer_count];
};

/// The most that a frame takes: three planes with borders of 160 pixels, sides rounded up to 64.
static size_t longest(const cvpx_decoder *decoder) {
    size_t width = ((size_t)decoder->width + 63) / 64 * 64 + 320, height = ((size_t)decoder->height + 63) / 64 * 64 + 320;
    return width * height * 3 + 4096;
}

static int get_buffer(void *context, size_t length, vpx_codec_frame_buffer_t *frame) {
    cvpx_decoder *decoder = context;
    if (length > longest(decoder)) return -1;
    for (int i = 0; i < buffer_count; i++) {
        buffer *found = &decoder->buffers[i];
        if (found->is_used) continue;
        if (found->length < length) {
            free(found->bytes);
            // libvpx wants them cleared.
            found->bytes = calloc(1, length);
            found->length = found->bytes ? length : 0;
            if (!found->bytes) return -1;
        }
        found->is_used = true;
        frame->data = found->bytes;
        frame->size = found->length;
        frame->priv = found;
        return 0;
    }
    return -1;
}

static int release_buffer(void *context, vpx_codec_frame_buffer_t *frame) {
    (void)context;
    buffer *found = frame->priv;
    if (found) found->is_used = false;
    return 0;
}

cvpx_decoder *cvpx_decoder_open(int width, int height) {
    cvpx_decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    decoder->width = width;
    decoder->height = height;
    vpx_codec_dec_cfg_t config = {.threads = 1, .w = (unsigned)width, .h = (unsigned)height};
    decoder->is_open = vpx_codec_dec_init(&decoder->codec, vpx_codec_vp9_dx(), &config, 0) == VPX_CODEC_OK;
    if (decoder->is_open
        && vpx_codec_set_frame_buffer_functions(&decoder->codec, get_buffer, release_buffer, decoder) == VPX_CODEC_OK)
        return decoder;
    cvpx_decoder_close(decoder);
    return NULL;
}

void cvpx_decoder_close(cvpx_decoder *decoder) {
    if (!decoder) return;
    if (decoder->is_open) vpx_codec_destroy(&decoder->codec);
    for (int i = 0; i < buffer_count; i++) free(decoder->buffers[i].bytes);
    free(decoder);
}

bool cvpx_decoder_decode(cvpx_decoder *decoder, const uint8_t *data, size_t length, uint8_t *brightness) {
    if (length > UINT32_MAX / 2) return false;
    if (vpx_codec_decode(&decoder->codec, data, (unsigned)length, NULL, 0) != VPX_CODEC_OK) return false;
    int is_damaged = 0;
    if (vpx_codec_control(&decoder->codec, VP8D_GET_FRAME_CORRUPTED, &is_damaged) != VPX_CODEC_OK || is_damaged)
        return false;
    vpx_codec_iter_t next = NULL;
    const vpx_image_t *image = vpx_codec_get_frame(&decoder->codec, &next);
    if (!image || image->bit_depth != 8) return false;
    if (image->d_w != (unsigned)decoder->width || image->d_h != (unsigned)decoder->height) return false;
    for (int y = 0; brightness && y < decoder->height; y++)
        memcpy(
            brightness + (size_t)y * (size_t)decoder->width,
            image->planes[VPX_PLANE_Y] + (ptrdiff_t)y * image->stride[VPX_PLANE_Y], (size_t)decoder->width);
    return true;
}
