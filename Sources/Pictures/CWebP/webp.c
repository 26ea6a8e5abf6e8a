#include "CWebP.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

enum { failed = -1 };

int cwebp_encode(const cwebp_planes *planes, const cwebp_settings *settings, cwebp_bytes *written) {
    *written = (cwebp_bytes){NULL, 0};
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return failed;
    config.quality = settings->quality;
    config.method = settings->method;
    config.segments = settings->segments;
    // Gives noisy parts fewer bits. Drawings and faces in one segment are no likelier for it, in 2 % more bytes.
    if (settings->segments == 1) config.sns_strength = 0;
    // Smooths blocks while decoding: likelier pictures in the same bytes.
    config.filter_strength = 100;
    config.alpha_quality = settings->alpha_quality;
    config.alpha_compression = 1;
    // The fast search takes half as long as encoding the colors, and hardly saves a byte.
    config.alpha_filtering = 0;
    config.thread_level = 0;
    // The planes hide no colors that it would have to remove.
    config.exact = 1;
    if (!WebPValidateConfig(&config)) return failed;
    picture.use_argb = 0;
    picture.colorspace = planes->a ? WEBP_YUV420A : WEBP_YUV420;
    picture.width = planes->width;
    picture.height = planes->height;
    // The encoder leaves planes alone that it may not clean.
    picture.y = (uint8_t *)planes->y;
    picture.u = (uint8_t *)planes->u;
    picture.v = (uint8_t *)planes->v;
    picture.a = (uint8_t *)planes->a;
    picture.y_stride = picture.a_stride = planes->width;
    picture.uv_stride = (planes->width + 1) / 2;
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    bool done = WebPEncode(&config, &picture) != 0;
    int error = done ? 0 : picture.error_code ? (int)picture.error_code : failed;
    if (done) *written = (cwebp_bytes){writer.mem, writer.size};
    else WebPMemoryWriterClear(&writer);
    WebPPictureFree(&picture);
    return error;
}

void cwebp_free(uint8_t *bytes) { WebPFree(bytes); }

struct cwebp_animation {
    WebPMux *mux;
};

cwebp_animation *cwebp_animation_open(void) {
    cwebp_animation *animation = calloc(1, sizeof *animation);
    if (animation && !(animation->mux = WebPMuxNew())) {
        free(animation);
        animation = NULL;
    }
    return animation;
}

void cwebp_animation_close(cwebp_animation *animation) {
    if (!animation) return;
    WebPMuxDelete(animation->mux);
    free(animation);
}

bool cwebp_animation_add(cwebp_animation *animation, const uint8_t *file, size_t length, int delay) {
    WebPMuxFrameInfo frame;
    memset(&frame, 0, sizeof frame);
    frame.bitstream.bytes = file;
    frame.bitstream.size = length;
    frame.id = WEBP_CHUNK_ANMF;
    frame.duration = delay;
    frame.dispose_method = WEBP_MUX_DISPOSE_NONE;
    frame.blend_method = WEBP_MUX_NO_BLEND;
    return WebPMuxPushFrame(animation->mux, &frame, 1) == WEBP_MUX_OK;
}

bool cwebp_animation_finish(cwebp_animation *animation, int width, int height, int plays, cwebp_bytes *written) {
    *written = (cwebp_bytes){NULL, 0};
    WebPMuxAnimParams params = {.bgcolor = 0, .loop_count = plays};
    WebPData data;
    WebPDataInit(&data);
    if (WebPMuxSetAnimationParams(animation->mux, &params) != WEBP_MUX_OK) return false;
    if (WebPMuxSetCanvasSize(animation->mux, width, height) != WEBP_MUX_OK) return false;
    if (WebPMuxAssemble(animation->mux, &data) != WEBP_MUX_OK) return false;
    *written = (cwebp_bytes){(uint8_t *)data.bytes, data.size};
    return true;
}

bool cwebp_decode_alpha(const uint8_t *data, size_t length, int width, int height, uint8_t *alpha) {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(data, length, &features) != VP8_STATUS_OK) return false;
    if (features.width != width || features.height != height || features.has_animation) return false;
    size_t count = (size_t)width * (size_t)height;
    uint8_t *pixels = malloc(count * 4);
    if (!pixels) return false;
    bool done = WebPDecodeRGBAInto(data, length, pixels, count * 4, width * 4) != NULL;
    for (size_t i = 0; done && i < count; i++) alpha[i] = pixels[i * 4 + 3];
    free(pixels);
    return done;
}

int cwebp_version(void) { return WebPGetEncoderVersion(); }
int cwebp_mux_version(void) { return WebPGetMuxVersion(); }
