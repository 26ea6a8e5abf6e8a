#include "heif_reader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

// The functions of libheif that are called, with their types.
#define FUNCTIONS(each) \
    each(heif_init) each(heif_get_version) each(heif_context_alloc) each(heif_context_free) \
    each(heif_context_set_max_decoding_threads) each(heif_context_set_maximum_image_size_limit) \
    each(heif_context_read_from_memory_without_copy) each(heif_context_get_primary_image_handle) \
    each(heif_image_handle_release) each(heif_image_handle_get_width) each(heif_image_handle_get_height) \
    each(heif_image_handle_get_list_of_auxiliary_image_IDs) each(heif_image_handle_get_auxiliary_type) \
    each(heif_image_handle_free_auxiliary_types) each(heif_image_handle_get_auxiliary_image_handle) \
    each(heif_image_handle_get_raw_color_profile_size) each(heif_image_handle_get_raw_color_profile) \
    each(heif_image_handle_get_nclx_color_profile) each(heif_nclx_color_profile_free) \
    each(heif_decoding_options_alloc) each(heif_decoding_options_free) each(heif_decode_image) \
    each(heif_image_get_width) each(heif_image_get_height) each(heif_image_get_plane) \
    each(heif_image_get_nclx_color_profile) each(heif_image_is_premultiplied_alpha) each(heif_image_release)

#define POINTER(name) __typeof__(name) *name;
static struct {
    FUNCTIONS(POINTER)
} heif;

static atomic_bool is_loaded;

static void load(void) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define FIND(name) \
    *(void **)&heif.name = dlsym(library, #name); \
    if (!heif.name) return;
    FUNCTIONS(FIND)
    heif.heif_init(NULL);
    is_loaded = true;
}

bool codec_heif_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

const char *codec_heif_version(void) { return is_loaded ? heif.heif_get_version() : NULL; }

struct codec_heif_reader {
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *image;
    uint8_t *profile;
    size_t profile_length;
    uint8_t *pixels;
    int stride;
    uint32_t width, height;
};

static codec_heif_fault fault_of(struct heif_error error) {
    switch (error.subcode) {
    case heif_suberror_End_of_data:
    case heif_suberror_No_ftyp_box:
    case heif_suberror_No_meta_box: return CODEC_HEIF_ENDED;
    default: break;
    }
    switch (error.code) {
    case heif_error_Ok: return CODEC_HEIF_FINE;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature: return CODEC_HEIF_UNSUPPORTED;
    // Also what exceeds a limit of libheif has this code.
    case heif_error_Memory_allocation_error:
        return error.subcode == heif_suberror_Security_limit_exceeded ? CODEC_HEIF_DAMAGED : CODEC_HEIF_OUT_OF_MEMORY;
    default: return CODEC_HEIF_DAMAGED;
    }
}

static bool fine(struct heif_error error, codec_heif_fault *fault, codec_reason *reason) {
    if (error.code == heif_error_Ok) return true;
    if (fault) *fault = fault_of(error);
    if (reason) codec_reason_set(reason, error.message);
    return false;
}

static void read_profile(codec_heif_reader *reader) {
    size_t length = heif.heif_image_handle_get_raw_color_profile_size(reader->handle);
    if (length == 0 || length > 1 << 22) return;
    reader->profile = malloc(length);
    if (reader->profile
        && fine(heif.heif_image_handle_get_raw_color_profile(reader->handle, reader->profile), NULL, NULL)) {
        reader->profile_length = length;
    }
}

codec_heif_reader *codec_heif_open(
    const uint8_t *bytes, size_t length, uint32_t longest, codec_heif_fault *fault, codec_reason *reason) {
    *fault = is_loaded ? CODEC_HEIF_OUT_OF_MEMORY : CODEC_HEIF_UNSUPPORTED;
    codec_heif_reader *reader = is_loaded ? calloc(1, sizeof *reader) : NULL;
    if (reader) reader->context = heif.heif_context_alloc();
    if (!reader || !reader->context) {
        codec_reason_set(reason, is_loaded ? "out of memory" : "libheif is not installed");
        free(reader);
        return NULL;
    }
    heif.heif_context_set_max_decoding_threads(reader->context, 0);
    heif.heif_context_set_maximum_image_size_limit(reader->context, 65535);
    if (fine(heif.heif_context_read_from_memory_without_copy(reader->context, bytes, length, NULL), fault, reason)
        && fine(heif.heif_context_get_primary_image_handle(reader->context, &reader->handle), fault, reason)) {
        int width = heif.heif_image_handle_get_width(reader->handle);
        int height = heif.heif_image_handle_get_height(reader->handle);
        reader->width = width > 0 ? (uint32_t)width : 0;
        reader->height = height > 0 ? (uint32_t)height : 0;
        // Small tiles may extend beyond the picture. libheif 1.15 rejects a side of exactly its limit.
        const uint32_t least = 1024;
        heif.heif_context_set_maximum_image_size_limit(
            reader->context, (int)(longest < least ? least : longest) + 1);
        read_profile(reader);
        *fault = CODEC_HEIF_FINE;
        return reader;
    }
    codec_heif_close(reader);
    return NULL;
}

uint32_t codec_heif_width(const codec_heif_reader *reader) { return reader->width; }
uint32_t codec_heif_height(const codec_heif_reader *reader) { return reader->height; }

const uint8_t *codec_heif_profile(const codec_heif_reader *reader, size_t *length) {
    *length = reader->profile_length;
    return reader->profile;
}

codec_heif_colors codec_heif_described(const codec_heif_reader *reader) {
    codec_heif_colors colors = {2, 2};
    struct heif_color_profile_nclx *found = NULL;
    if (fine(heif.heif_image_handle_get_nclx_color_profile(reader->handle, &found), NULL, NULL) && found) {
        colors = (codec_heif_colors){(int)found->color_primaries, (int)found->transfer_characteristics};
        heif.heif_nclx_color_profile_free(found);
    }
    return colors;
}

static bool is_narrow(struct heif_color_profile_nclx *nclx) {
    bool narrow = nclx && !nclx->full_range_flag;
    if (nclx) heif.heif_nclx_color_profile_free(nclx);
    return narrow;
}

// Whether black is 16 and white 235, in a picture of one plane: by its container, otherwise by its stream.
static bool is_plane_narrow(const struct heif_image_handle *handle) {
    struct heif_color_profile_nclx *nclx = NULL;
    if (fine(heif.heif_image_handle_get_nclx_color_profile(handle, &nclx), NULL, NULL)) return is_narrow(nclx);
    struct heif_image *plane = NULL;
    bool decoded =
        fine(heif.heif_decode_image(handle, &plane, heif_colorspace_undefined, heif_chroma_undefined, NULL), NULL, NULL);
    bool narrow = decoded && fine(heif.heif_image_get_nclx_color_profile(plane, &nclx), NULL, NULL) && is_narrow(nclx);
    if (plane) heif.heif_image_release(plane);
    return narrow;
}

static bool is_alpha(const struct heif_image_handle *handle) {
    const char *type = NULL;
    if (!fine(heif.heif_image_handle_get_auxiliary_type(handle, &type), NULL, NULL) || !type) return false;
    bool found = strcmp(type, "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha") == 0
        || strcmp(type, "urn:mpeg:hevc:2015:auxid:1") == 0;
    heif.heif_image_handle_free_auxiliary_types(handle, &type);
    return found;
}

static bool is_alpha_narrow(const struct heif_image_handle *handle) {
    heif_item_id ids[16];
    const int filter = LIBHEIF_AUX_IMAGE_FILTER_OMIT_DEPTH;
    int count = heif.heif_image_handle_get_list_of_auxiliary_image_IDs(handle, filter, ids, 16);
    bool narrow = false;
    for (int i = 0; i < count && i < 16 && !narrow; i++) {
        struct heif_image_handle *plane = NULL;
        if (!fine(heif.heif_image_handle_get_auxiliary_image_handle(handle, ids[i], &plane), NULL, NULL)) continue;
        narrow = is_alpha(plane) && is_plane_narrow(plane);
        heif.heif_image_handle_release(plane);
    }
    return narrow;
}

// libheif 1.15 converts neither the range of a single plane nor colors multiplied by alpha.
static void normalize(codec_heif_reader *reader, bool gray_is_narrow, bool alpha_is_narrow, bool is_multiplied) {
    uint8_t wide[256];
    for (int i = 0; i < 256; i++) {
        int value = ((i - 16) * 255 + 109) / 219;
        wide[i] = (uint8_t)(i < 16 ? 0 : value > 255 ? 255 : value);
    }
    for (uint32_t y = 0; y < reader->height; y++) {
        uint8_t *pixel = reader->pixels + (size_t)y * (size_t)reader->stride;
        for (uint32_t x = 0; x < reader->width; x++, pixel += 4) {
            if (alpha_is_narrow) pixel[3] = wide[pixel[3]];
            for (int i = 0; i < 3; i++) {
                if (gray_is_narrow) pixel[i] = wide[pixel[i]];
                if (!is_multiplied || pixel[3] == 0) continue;
                unsigned value = (pixel[i] * 255u + pixel[3] / 2u) / pixel[3];
                pixel[i] = (uint8_t)(value > 255 ? 255 : value);
            }
        }
    }
}

static bool decode(codec_heif_reader *reader, codec_heif_fault *fault, codec_reason *reason) {
    struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
    if (!options) {
        *fault = CODEC_HEIF_OUT_OF_MEMORY;
        codec_reason_set(reason, "out of memory");
        return false;
    }
    options->convert_hdr_to_8bit = 1;
    bool decoded = fine(
        heif.heif_decode_image(
            reader->handle, &reader->image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options),
        fault, reason);
    heif.heif_decoding_options_free(options);
    return decoded;
}

bool codec_heif_decode(
    codec_heif_reader *reader, bool is_monochrome, codec_heif_fault *fault, codec_reason *reason) {
    *fault = CODEC_HEIF_FINE;
    if (!decode(reader, fault, reason)) return false;
    int width = heif.heif_image_get_width(reader->image, heif_channel_interleaved);
    int height = heif.heif_image_get_height(reader->image, heif_channel_interleaved);
    reader->pixels = heif.heif_image_get_plane(reader->image, heif_channel_interleaved, &reader->stride);
    if (!reader->pixels || width <= 0 || height <= 0 || reader->stride < width * 4) {
        *fault = CODEC_HEIF_DAMAGED;
        codec_reason_set(reason, "no pixels in it");
        return false;
    }
    reader->width = (uint32_t)width;
    reader->height = (uint32_t)height;
    bool gray_is_narrow = is_monochrome && is_plane_narrow(reader->handle);
    bool alpha_is_narrow = is_alpha_narrow(reader->handle);
    bool is_multiplied = heif.heif_image_is_premultiplied_alpha(reader->image);
    if (gray_is_narrow || alpha_is_narrow || is_multiplied) {
        normalize(reader, gray_is_narrow, alpha_is_narrow, is_multiplied);
    }
    return true;
}

const uint8_t *codec_heif_row(const codec_heif_reader *reader, uint32_t row) {
    return reader->pixels && row < reader->height ? reader->pixels + (size_t)row * (size_t)reader->stride : NULL;
}

void codec_heif_close(codec_heif_reader *reader) {
    if (!reader) return;
    if (reader->image) heif.heif_image_release(reader->image);
    if (reader->handle) heif.heif_image_handle_release(reader->handle);
    if (reader->context) heif.heif_context_free(reader->context);
    free(reader->profile);
    free(reader);
}
