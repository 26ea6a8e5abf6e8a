#include "heif_reader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <libheif/heif.h>

// Every function of libheif that is called, by its own type.
#define FUNCTIONS(each) \
    each(heif_init) each(heif_get_version) each(heif_context_alloc) each(heif_context_free) \
    each(heif_context_set_max_decoding_threads) each(heif_context_set_maximum_image_size_limit) \
    each(heif_context_read_from_memory_without_copy) each(heif_context_get_primary_image_handle) \
    each(heif_image_handle_release) each(heif_image_handle_get_width) each(heif_image_handle_get_height) \
    each(heif_image_handle_get_ispe_width) each(heif_image_handle_get_ispe_height) \
    each(heif_image_handle_get_raw_color_profile_size) each(heif_image_handle_get_raw_color_profile) \
    each(heif_image_handle_get_nclx_color_profile) each(heif_nclx_color_profile_free) \
    each(heif_decoding_options_alloc) each(heif_decoding_options_free) each(heif_decode_image) \
    each(heif_image_get_width) each(heif_image_get_height) each(heif_image_get_plane_readonly) \
    each(heif_image_release)

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
    const uint8_t *pixels;
    int stride;
    uint32_t width, height;
};

static bool fine(struct heif_error error, bool *ended, codec_reason *reason) {
    if (error.code == heif_error_Ok) return true;
    if (ended) *ended = error.subcode == heif_suberror_End_of_data || error.subcode == heif_suberror_No_meta_box;
    codec_reason_set(reason, error.message);
    return false;
}

// What is put together of tiles says its size twice. The picture's own is what the limits were held against: none of
// the tiles' may be larger. Small ones reach over the edge.
static void bound(codec_heif_reader *reader) {
    int longest = 1024;
    int width = heif.heif_image_handle_get_ispe_width(reader->handle);
    int height = heif.heif_image_handle_get_ispe_height(reader->handle);
    if (longest < width) longest = width;
    if (longest < height) longest = height;
    heif.heif_context_set_maximum_image_size_limit(reader->context, longest);
}

static void read_profile(codec_heif_reader *reader) {
    size_t length = heif.heif_image_handle_get_raw_color_profile_size(reader->handle);
    if (length == 0 || length > 1 << 22) return;
    codec_reason ignored;
    reader->profile = malloc(length);
    if (reader->profile
        && fine(heif.heif_image_handle_get_raw_color_profile(reader->handle, reader->profile), NULL, &ignored)) {
        reader->profile_length = length;
    }
}

codec_heif_reader *codec_heif_open(const uint8_t *bytes, size_t length, bool *ended, codec_reason *reason) {
    *ended = false;
    codec_heif_reader *reader = is_loaded ? calloc(1, sizeof *reader) : NULL;
    if (reader) reader->context = heif.heif_context_alloc();
    if (!reader || !reader->context) {
        codec_reason_set(reason, is_loaded ? "out of memory" : "libheif is not installed");
        free(reader);
        return NULL;
    }
    heif.heif_context_set_max_decoding_threads(reader->context, 0);
    heif.heif_context_set_maximum_image_size_limit(reader->context, 65535);
    if (fine(heif.heif_context_read_from_memory_without_copy(reader->context, bytes, length, NULL), ended, reason)
        && fine(heif.heif_context_get_primary_image_handle(reader->context, &reader->handle), ended, reason)) {
        int width = heif.heif_image_handle_get_width(reader->handle);
        int height = heif.heif_image_handle_get_height(reader->handle);
        reader->width = width > 0 ? (uint32_t)width : 0;
        reader->height = height > 0 ? (uint32_t)height : 0;
        bound(reader);
        read_profile(reader);
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
    codec_reason ignored;
    if (fine(heif.heif_image_handle_get_nclx_color_profile(reader->handle, &found), NULL, &ignored) && found) {
        colors = (codec_heif_colors){(int)found->color_primaries, (int)found->transfer_characteristics};
        heif.heif_nclx_color_profile_free(found);
    }
    return colors;
}

bool codec_heif_decode(codec_heif_reader *reader, bool *ended, codec_reason *reason) {
    *ended = false;
    struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
    if (!options) {
        codec_reason_set(reason, "out of memory");
        return false;
    }
    options->convert_hdr_to_8bit = 1;
    bool decoded = fine(
        heif.heif_decode_image(
            reader->handle, &reader->image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options),
        ended, reason);
    heif.heif_decoding_options_free(options);
    if (!decoded) return false;
    int width = heif.heif_image_get_width(reader->image, heif_channel_interleaved);
    int height = heif.heif_image_get_height(reader->image, heif_channel_interleaved);
    reader->pixels =
        heif.heif_image_get_plane_readonly(reader->image, heif_channel_interleaved, &reader->stride);
    if (!reader->pixels || width <= 0 || height <= 0 || reader->stride < width * 4) {
        codec_reason_set(reason, "no pixels in it");
        return false;
    }
    reader->width = (uint32_t)width;
    reader->height = (uint32_t)height;
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
