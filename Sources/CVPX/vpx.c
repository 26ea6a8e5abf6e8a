#include "CVPX.h"

#include <stdlib.h>
#include <string.h>

#include <vpx/vp8cx.h>
#include <vpx/vpx_encoder.h>

// Everything that depends on time or on the number of cores is off: the same pictures give the same bytes.

struct cvpx_encoder {
    cvpx_settings settings;
    vpx_codec_ctx_t color, alpha;
    bool has_color, has_alpha;
    /// Chroma of alpha: the middle.
    uint8_t *gray;
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
    size_t half = (size_t)((settings->width + 1) / 2) * (size_t)((settings->height + 1) / 2);
    encoder->has_color = open_codec(&encoder->color, settings, settings->quantizer);
    bool done = encoder->has_color;
    if (done && settings->has_alpha) {
        encoder->has_alpha = done = open_codec(&encoder->alpha, settings, settings->alpha_quantizer);
        encoder->gray = malloc(half);
        if (encoder->gray) memset(encoder->gray, 128, half);
        else done = false;
    }
    if (done) return encoder;
    cvpx_close(encoder);
    return NULL;
}

void cvpx_close(cvpx_encoder *encoder) {
    if (!encoder) return;
    if (encoder->has_color) vpx_codec_destroy(&encoder->color);
    if (encoder->has_alpha) vpx_codec_destroy(&encoder->alpha);
    free(encoder->gray);
    free(encoder);
}

static bool encode(
    cvpx_encoder *encoder, vpx_codec_ctx_t *codec, const uint8_t *planes[3], int64_t time, int64_t duration,
    cvpx_packet *packet) {
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
    cvpx_encoder *encoder, const cvpx_planes *planes, int64_t time, int64_t duration, cvpx_packet *color,
    cvpx_packet *alpha) {
    *alpha = (cvpx_packet){NULL, 0};
    const uint8_t *colors[3] = {planes->y, planes->u, planes->v};
    if (!encode(encoder, &encoder->color, colors, time, duration, color)) return false;
    if (!encoder->has_alpha) return true;
    const uint8_t *grays[3] = {planes->a, encoder->gray, encoder->gray};
    return planes->a && encode(encoder, &encoder->alpha, grays, time, duration, alpha);
}

const char *cvpx_reason(const cvpx_encoder *encoder) { return encoder->reason ? encoder->reason : "unknown"; }

const char *cvpx_version(void) { return vpx_codec_version_str(); }
