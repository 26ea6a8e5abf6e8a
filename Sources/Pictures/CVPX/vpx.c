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

/// The sides of the blocks that libvpx can leave as they are, in brightness and in the halved planes.
enum { BLOCK = 16, HALF = BLOCK / 2 };

struct cvpx_encoder {
    cvpx_settings settings;
    /// Of the colors, then of alpha.
    vpx_codec_ctx_t codec;
    vpx_codec_enc_cfg_t config;
    bool has_codec, has_ended;
    /// The picture before, and of each of its blocks whether the next one differs.
    uint8_t *before[3], *changed;
    bool has_before;
    /// Of all pictures: value << 24 | length.
    uint32_t *runs;
    size_t run_count, run_room;
    waiting *pictures;
    size_t picture_count, picture_room, next;
    /// Milliseconds of all pictures, and where libvpx's clock stands when alpha begins.
    int64_t end, start;
    /// Blocks whose alpha isn't that of the picture before.
    size_t alpha_changes;
    /// The latest picture's alpha, and its chroma: the middle.
    uint8_t *plane, *gray;
    const char *reason;
};

static size_t columns_of(const cvpx_encoder *encoder) { return ((size_t)encoder->settings.width + BLOCK - 1) / BLOCK; }
static size_t rows_of(const cvpx_encoder *encoder) { return ((size_t)encoder->settings.height + BLOCK - 1) / BLOCK; }

static void configure(vpx_codec_enc_cfg_t *config, const cvpx_settings *settings) {
    config->g_w = (unsigned)settings->width;
    config->g_h = (unsigned)settings->height;
    config->g_timebase.num = 1;
    config->g_timebase.den = 1000;
    config->g_threads = 1;
    config->g_pass = VPX_RC_ONE_PASS;
    config->g_lag_in_frames = 0;
    config->g_error_resilient = 0;
    // Only the first picture is a key frame.
    config->kf_mode = VPX_KF_DISABLED;
    config->rc_end_usage = VPX_Q;
    config->rc_min_quantizer = config->rc_max_quantizer = (unsigned)settings->quantizer;
    config->rc_dropframe_thresh = 0;
    config->rc_resize_allowed = 0;
}

static bool open_codec(cvpx_encoder *encoder) {
    vpx_codec_ctx_t *codec = &encoder->codec;
    if (vpx_codec_enc_config_default(vpx_codec_vp9_cx(), &encoder->config, 0) != VPX_CODEC_OK) return false;
    configure(&encoder->config, &encoder->settings);
    if (vpx_codec_enc_init(codec, vpx_codec_vp9_cx(), &encoder->config, 0) != VPX_CODEC_OK) return false;
    encoder->has_codec = true;
    return vpx_codec_control(codec, VP8E_SET_CPUUSED, encoder->settings.speed) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP8E_SET_CQ_LEVEL, (unsigned)encoder->settings.quantizer) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP8E_SET_ENABLEAUTOALTREF, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_AQ_MODE, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_TILE_COLUMNS, 0) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_ROW_MT, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_FRAME_PARALLEL_DECODING, 0u) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_COLOR_SPACE, VPX_CS_BT_601) == VPX_CODEC_OK
           && vpx_codec_control(codec, VP9E_SET_COLOR_RANGE, VPX_CR_STUDIO_RANGE) == VPX_CODEC_OK;
}

cvpx_encoder *cvpx_open(const cvpx_settings *settings) {
    cvpx_encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->settings = *settings;
    size_t width = (size_t)settings->width, height = (size_t)settings->height;
    size_t half = (width + 1) / 2 * ((height + 1) / 2);
    for (int i = 0; i < 3; i++) encoder->before[i] = malloc(i ? half : width * height);
    encoder->changed = malloc(columns_of(encoder) * rows_of(encoder));
    bool has_memory = encoder->before[0] && encoder->before[1] && encoder->before[2] && encoder->changed;
    if (settings->has_alpha) {
        encoder->plane = malloc(width * height);
        encoder->gray = malloc(half);
        has_memory = has_memory && encoder->plane && encoder->gray;
        if (encoder->gray) memset(encoder->gray, 128, half);
    }
    if (has_memory && open_codec(encoder)) return encoder;
    cvpx_close(encoder);
    return NULL;
}

void cvpx_close(cvpx_encoder *encoder) {
    if (!encoder) return;
    if (encoder->has_codec) vpx_codec_destroy(&encoder->codec);
    for (int i = 0; i < 3; i++) free(encoder->before[i]);
    free(encoder->changed);
    free(encoder->runs);
    free(encoder->pictures);
    free(encoder->plane);
    free(encoder->gray);
    free(encoder);
}

/// Whether the pixels of a plane's block are those of the picture before.
static bool is_same(const uint8_t *one, const uint8_t *other, size_t width, size_t height, size_t x, size_t y, size_t side) {
    size_t columns = width - x < side ? width - x : side, end = height - y < side ? height : y + side;
    for (; y < end; y++) {
        if (memcmp(one + y * width + x, other + y * width + x, columns) != 0) return false;
    }
    return true;
}

/// Of a block the sum of all differences.
static unsigned difference(const uint8_t *one, const uint8_t *other, size_t width, size_t height, size_t left, size_t top) {
    size_t right = width - left < BLOCK ? width : left + BLOCK, end = height - top < BLOCK ? height : top + BLOCK;
    unsigned sum = 0;
    for (size_t y = top; y < end; y++) {
        for (size_t x = left; x < right; x++) sum += (unsigned)abs(one[y * width + x] - other[y * width + x]);
    }
    return sum;
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

static bool keep(cvpx_encoder *encoder, waiting picture) {
    if (!grow((void **)&encoder->pictures, encoder->picture_count, &encoder->picture_room, sizeof picture)) {
        encoder->reason = "out of memory";
        return false;
    }
    encoder->pictures[encoder->picture_count++] = picture;
    encoder->end = picture.time + picture.duration;
    return true;
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
    return keep(encoder, picture);
}

/// Lets libvpx leave blocks as they are whose pixels are those of the picture before: it saves a fifth of the time.
/// @param planes those of the picture before itself, where it is shown again.
/// @param count of planes that may differ.
static bool mark_changes(cvpx_encoder *encoder, const uint8_t *planes[3], int count) {
    size_t width = (size_t)encoder->settings.width, height = (size_t)encoder->settings.height;
    size_t columns = columns_of(encoder), rows = rows_of(encoder);
    bool is_again = planes[0] == encoder->before[0];
    if (is_again) memset(encoder->changed, 0, columns * rows);
    for (size_t row = 0; encoder->has_before && !is_again && row < rows; row++) {
        for (size_t column = 0; column < columns; column++) {
            bool same = is_same(planes[0], encoder->before[0], width, height, column * BLOCK, row * BLOCK, BLOCK);
            for (int i = 1; same && i < count; i++)
                same = is_same(
                    planes[i], encoder->before[i], (width + 1) / 2, (height + 1) / 2, column * HALF, row * HALF, HALF);
            encoder->changed[row * columns + column] = !same;
        }
    }
    // A key frame shows all.
    vpx_active_map_t map = {encoder->has_before ? encoder->changed : NULL, (unsigned)rows, (unsigned)columns};
    for (int i = 0; i < count && !is_again; i++)
        memcpy(encoder->before[i], planes[i], i ? (width + 1) / 2 * ((height + 1) / 2) : width * height);
    return vpx_codec_control(&encoder->codec, VP8E_SET_ACTIVEMAP, &map) == VPX_CODEC_OK;
}

/// @param count of planes that may differ from the picture before.
static bool encode(
    cvpx_encoder *encoder, const uint8_t *planes[3], int count, waiting shown, cvpx_packet *packet) {
    vpx_codec_ctx_t *codec = &encoder->codec;
    int width = encoder->settings.width, height = encoder->settings.height;
    vpx_enc_frame_flags_t flags = encoder->has_before ? 0 : VPX_EFLAG_FORCE_KF;
    if (!mark_changes(encoder, planes, count)) {
        encoder->reason = vpx_codec_error(codec);
        return false;
    }
    encoder->has_before = true;
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
    if (vpx_codec_encode(codec, &image, shown.time, (unsigned long)shown.duration, flags, VPX_DL_REALTIME) != VPX_CODEC_OK) {
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

/// Counts the blocks of alpha that changed by more than four whole pixels, and so cost bytes.
static void count_alpha(cvpx_encoder *encoder, const uint8_t *alpha) {
    enum { FEW = 1000 };
    size_t width = (size_t)encoder->settings.width, height = (size_t)encoder->settings.height;
    for (size_t y = 0; encoder->picture_count > 1 && y < height; y += BLOCK) {
        for (size_t x = 0; x < width; x += BLOCK) {
            if (is_same(alpha, encoder->plane, width, height, x, y, BLOCK)) continue;
            encoder->alpha_changes += difference(alpha, encoder->plane, width, height, x, y) > FEW;
        }
    }
    memcpy(encoder->plane, alpha, width * height);
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
    if (encoder->settings.has_alpha) count_alpha(encoder, planes->a);
    const uint8_t *colors[3] = {planes->y, planes->u, planes->v};
    return encode(encoder, colors, 3, (waiting){.time = time, .duration = duration}, color);
}

/// Goes on with alpha, from a key frame, in the memory of the colors.
static bool begin_alpha(cvpx_encoder *encoder) {
    encoder->has_ended = true;
    encoder->has_before = false;
    encoder->next = 0;
    // libvpx refuses times that it had.
    encoder->start += encoder->end;
    unsigned quantizer = (unsigned)encoder->settings.alpha_quantizer;
    encoder->config.rc_min_quantizer = encoder->config.rc_max_quantizer = quantizer;
    if (vpx_codec_enc_config_set(&encoder->codec, &encoder->config) == VPX_CODEC_OK
        && vpx_codec_control(&encoder->codec, VP8E_SET_CQ_LEVEL, quantizer) == VPX_CODEC_OK)
        return true;
    encoder->reason = vpx_codec_error(&encoder->codec);
    return false;
}

bool cvpx_repeat_alpha(cvpx_encoder *encoder, int quantizer) {
    encoder->settings.alpha_quantizer = quantizer;
    return begin_alpha(encoder);
}

size_t cvpx_alpha_changes(const cvpx_encoder *encoder) { return encoder->alpha_changes; }

bool cvpx_encode_alpha(cvpx_encoder *encoder, cvpx_packet *alpha) {
    *alpha = (cvpx_packet){NULL, 0};
    if (!encoder->settings.has_alpha) return true;
    if (!encoder->has_ended && !begin_alpha(encoder)) return false;
    if (encoder->next >= encoder->picture_count) {
        encoder->reason = "no picture is left";
        return false;
    }
    const waiting *picture = &encoder->pictures[encoder->next++];
    bool is_again = encoder->has_before && picture->start == picture[-1].start;
    uint8_t *to = encoder->plane;
    for (size_t i = 0; !is_again && i < picture->count; i++) {
        uint32_t run = encoder->runs[picture->start + i], length = run & 0xFFFFFF;
        memset(to, (int)(run >> 24), length);
        to += length;
    }
    const uint8_t *grays[3] = {is_again ? encoder->before[0] : encoder->plane, encoder->gray, encoder->gray};
    waiting shown = *picture;
    shown.time += encoder->start;
    return encode(encoder, grays, 1, shown, alpha);
}

bool cvpx_encode_again(cvpx_encoder *encoder, int64_t time, int64_t duration, cvpx_packet *color) {
    if (encoder->has_ended || !encoder->has_before) {
        encoder->reason = "there is no picture to show again";
        return false;
    }
    if (encoder->settings.has_alpha) {
        waiting again = encoder->pictures[encoder->picture_count - 1];
        again.time = time;
        again.duration = duration;
        if (!keep(encoder, again)) return false;
    }
    const uint8_t *colors[3] = {encoder->before[0], encoder->before[1], encoder->before[2]};
    return encode(encoder, colors, 3, (waiting){.time = time, .duration = duration}, color);
}

const char *cvpx_reason(const cvpx_encoder *encoder) { return encoder->reason ? encoder->reason : "unknown"; }

const char *cvpx_version(void) { return vpx_codec_version_str(); }
