#include "CVPX.h"

#include <stdlib.h>
#include <string.h>

#include <vpx/vp8cx.h>
#include <vpx/vpx_encoder.h>

// Everything that depends on time or on the number of cores is off: the same pictures give the same bytes.

/// A picture's alpha while it waits.
typedef struct {
    /// In `runs`.
    size_t start, count;
    int64_t time, duration;
} waiting;

struct cvpx_encoder {
    cvpx_settings settings;
    /// Of the colors, then of alpha.
    vpx_codec_ctx_t codec;
    bool has_codec, has_ended;
    /// Of all pictures: value << 24 | length.
    uint32_t *runs;
    size_t run_count, run_room;
    waiting *pictures;
    size_t picture_count, picture_room, next;
    /// One picture's alpha, and its chroma: the middle.
    uint8_t *plane, *gray;
    const char *reason;
};

static bool open_codec(vpx_codec_ctx_t *codec, const cvpx_settings *settings, int quantizer) {
    vpx_codec_enc_cfg_t config;
    if (vpx_codec_enc_config_default(vpx_codec_vp9_cx(), &config, 0) != VPX_CODEC_OK) return false;
    config.g_w = (unsigned)settings->width;
    config.g_h = (unsigned)settings->height;
    config.g_timebase.num = 1;
    config.g_timebase.den = 1000;
    config.g_threads = 1;
    config.g_pass = VPX_RC_ONE_PASS;
    config.g_lag_in_frames = 0;
    config.g_error_resilient = 0;
    // Only the first picture is a key frame.
    config.kf_mode = VPX_KF_DISABLED;
    config.rc_end_usage = VPX_Q;
    config.rc_min_quantizer = config.rc_max_quantizer = (unsigned)quantizer;
    config.rc_dropframe_thresh = 0;
    config.rc_resize_allowed = 0;
    if (vpx_codec_enc_init(codec, vpx_codec_vp9_cx(), &config, 0) != VPX_CODEC_OK) return false;
    bool set = vpx_codec_control(codec, VP8E_SET_CPUUSED, settings->speed) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP8E_SET_CQ_LEVEL, (unsigned)quantizer) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP8E_SET_ENABLEAUTOALTREF, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_AQ_MODE, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_TILE_COLUMNS, 0) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_ROW_MT, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_FRAME_PARALLEL_DECODING, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_COLOR_SPACE, VPX_CS_BT_601) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_COLOR_RANGE, VPX_CR_STUDIO_RANGE) == VPX_CODEC_OK;
    if (!set) vpx_codec_destroy(codec);
    return set;
}

cvpx_encoder *cvpx_open(const cvpx_settings *settings) {
    cvpx_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->settings = *settings;
    encoder->has_codec = open_codec(&encoder->codec, settings, settings->quantizer);
    if (encoder->has_codec) return encoder;
    cvpx_close(encoder);
    return NULL;
}

static void close_codec(cvpx_encoder *encoder) {
    if (encoder->has_codec) vpx_codec_destroy(&encoder->codec);
    encoder->has_codec = false;
}

void cvpx_close(cvpx_encoder *encoder) {
    if (!encoder) return;
    close_codec(encoder);
    free(encoder->runs);
    free(encoder->pictures);
    free(encoder->plane);
    free(encoder->gray);
    free(encoder);
}

/// Makes room for one more element.
static bool grow(void **elements, size_t count, size_t *room, size_t size) {
    if (count < *room) return true;
    size_t wanted = *room ? *room * 2 : 64;
    void *more = wanted > SIZE_MAX / size ? NULL : realloc(*elements, wanted * size);
    if (!more) return false;
    *elements = more;
    *room = wanted;
    return true;
}

/// The end of the run that begins at `start`, no further than `end`.
static size_t run_end(const uint8_t *values, size_t start, size_t end) {
    uint64_t same;
    memset(&same, values[start], sizeof same);
    size_t at = start + 1;
    for (uint64_t eight; at + 8 <= end; at += 8) {
        memcpy(&eight, values + at, sizeof eight);
        if (eight != same) break;
    }
    while (at < end && values[at] == values[start]) at++;
    return at;
}

/// Packs a picture's alpha: most of it is runs of clear and of opaque pixels.
static bool keep_alpha(cvpx_encoder *encoder, const uint8_t *values, int64_t time, int64_t duration) {
    enum { LONGEST = (1 << 24) - 1 };
    size_t count = (size_t)encoder->settings.width * (size_t)encoder->settings.height;
    waiting picture = {encoder->run_count, 0, time, duration};
    for (size_t at = 0, end; at < count; at = end) {
        end = run_end(values, at, count - at < LONGEST ? count : at + LONGEST);
        if (!grow((void **)&encoder->runs, encoder->run_count, &encoder->run_room, sizeof *encoder->runs))
            return false;
        encoder->runs[encoder->run_count++] = (uint32_t)values[at] << 24 | (uint32_t)(end - at);
    }
    picture.count = encoder->run_count - picture.start;
    if (!grow((void **)&encoder->pictures, encoder->picture_count, &encoder->picture_room, sizeof picture))
        return false;
    encoder->pictures[encoder->picture_count++] = picture;
    return true;
}

static bool encode(
    cvpx_encoder *encoder, const uint8_t *planes[3], int64_t time, int64_t duration, cvpx_packet *packet) {
    vpx_codec_ctx_t *codec = &encoder->codec;
    int width = encoder->settings.width, height = encoder->settings.height;
    vpx_image_t image;
    memset(&image, 0, sizeof image);
    image.fmt = VPX_IMG_FMT_I420;
    image.cs = VPX_CS_BT_601;
    image.range = VPX_CR_STUDIO_RANGE;
    image.bit_depth = 8;
    image.w = image.d_w = (unsigned)width;
    image.h = image.d_h = (unsigned)height;
    image.x_chroma_shift = image.y_chroma_shift = 1;
    image.bps = 12;
    for (int i = 0; i < 3; i++) {
        image.planes[i] = (uint8_t *)planes[i];
        image.stride[i] = i ? (width + 1) / 2 : width;
    }
    if (vpx_codec_encode(codec, &image, time, (unsigned long)duration, 0, VPX_DL_REALTIME) != VPX_CODEC_OK) {
        encoder->reason = vpx_codec_error(codec);
        return false;
    }
    *packet = (cvpx_packet){NULL, 0};
    vpx_codec_iter_t next = NULL;
    const vpx_codec_cx_pkt_t *found;
    while ((found = vpx_codec_get_cx_data(codec, &next))) {
        if (found->kind != VPX_CODEC_CX_FRAME_PKT) continue;
        *packet = (cvpx_packet){found->data.frame.buf, found->data.frame.sz};
    }
    if (packet->length == 0) encoder->reason = "a picture gave no data";
    return packet->length > 0;
}

bool cvpx_encode(
    cvpx_encoder *encoder, const cvpx_planes *planes, int64_t time, int64_t duration, cvpx_packet *color) {
    if (encoder->has_ended) {
        encoder->reason = "the colors are done";
        return false;
    }
    if (encoder->settings.has_alpha && !(planes->a && keep_alpha(encoder, planes->a, time, duration))) {
        encoder->reason = planes->a ? "out of memory" : "a picture has no alpha";
        return false;
    }
    const uint8_t *colors[3] = {planes->y, planes->u, planes->v};
    return encode(encoder, colors, time, duration, color);
}

/// Puts the encoder of alpha in the place of that of the colors.
static bool begin_alpha(cvpx_encoder *encoder) {
    encoder->has_ended = true;
    close_codec(encoder);
    size_t width = (size_t)encoder->settings.width, height = (size_t)encoder->settings.height;
    size_t half = (width + 1) / 2 * ((height + 1) / 2);
    encoder->plane = malloc(width * height);
    encoder->gray = malloc(half);
    if (!encoder->plane || !encoder->gray) return false;
    memset(encoder->gray, 128, half);
    encoder->has_codec = open_codec(&encoder->codec, &encoder->settings, encoder->settings.alpha_quantizer);
    return encoder->has_codec;
}

bool cvpx_encode_alpha(cvpx_encoder *encoder, cvpx_packet *alpha) {
    *alpha = (cvpx_packet){NULL, 0};
    if (!encoder->settings.has_alpha) return true;
    if (encoder->next >= encoder->picture_count) {
        encoder->reason = "no picture is left";
        return false;
    }
    if (!encoder->has_ended && !begin_alpha(encoder)) {
        encoder->reason = "out of memory";
        return false;
    }
    const waiting *picture = &encoder->pictures[encoder->next++];
    uint8_t *to = encoder->plane;
    for (size_t i = 0; i < picture->count; i++) {
        uint32_t run = encoder->runs[picture->start + i], length = run & 0xFFFFFF;
        memset(to, (int)(run >> 24), length);
        to += length;
    }
    const uint8_t *grays[3] = {encoder->plane, encoder->gray, encoder->gray};
    return encoder->has_codec && encode(encoder, grays, picture->time, picture->duration, alpha);
}

const char *cvpx_reason(const cvpx_encoder *encoder) { return encoder->reason ? encoder->reason : "unknown"; }

const char *cvpx_version(void) { return vpx_codec_version_str(); }
