// Writes WebP: one picture by libwebp's encoder, and animations of whole pictures by libwebpmux. Reads the translucency of
// pictures. In C, because its pictures are unions of pointers that Swift can't own.
#ifndef CWEBP_H
#define CWEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture as planes (see `kernel_planes`).
typedef struct {
    /// Pixels.
    int width, height;
    const uint8_t *y, *u, *v;
    /// NULL: opaque.
    const uint8_t *a;
} cwebp_planes;

/// How a picture is written.
typedef struct {
    /// 0…100.
    float quality;
    /// 0…100; 100: alpha is exact.
    int alpha_quality;
    /// Effort, 0…6.
    int method;
    /// 1…4: parts of the picture that may differ in quality; 1 needs no analysis.
    int segments;
} cwebp_settings;

/// Bytes that this module allocated.
typedef struct {
    uint8_t *bytes;
    size_t length;
} cwebp_bytes;

/// Writes a whole file with one picture, lossy.
/// @param written to be freed with `cwebp_free`.
/// @returns 0, or the number of libwebp's error.
int cwebp_encode(const cwebp_planes *planes, const cwebp_settings *settings, cwebp_bytes *written);
/// Writes the data of a chunk ALPH, without loss: the same on every processor.
/// @param alpha `width * height` values in rows.
/// @param width 1 or more; so is `height`.
/// @param written to be freed with `cwebp_free`.
/// @returns false when memory is out.
bool cwebp_encode_alpha(const uint8_t *alpha, int width, int height, cwebp_bytes *written);
/// Frees bytes; NULL is allowed.
void cwebp_free(uint8_t *bytes);

/// An animation in the making.
typedef struct cwebp_animation cwebp_animation;

/// @returns NULL when memory is out.
cwebp_animation *cwebp_animation_open(void);
/// Frees an animation; NULL is allowed.
void cwebp_animation_close(cwebp_animation *animation);
/// Adds a frame that replaces the whole canvas, and stays until the next one.
/// @param file of one picture, as `cwebp_encode` writes it; it is copied.
/// @param delay milliseconds.
bool cwebp_animation_add(cwebp_animation *animation, const uint8_t *file, size_t length, int delay);
/// Assembles the file.
/// @param plays 0: forever.
/// @param written to be freed with `cwebp_free`.
bool cwebp_animation_finish(cwebp_animation *animation, int width, int height, int plays, cwebp_bytes *written);

/// Decodes a picture's translucency.
/// @param data a file of one picture, or an animation's frame: the chunks ALPH and `VP8 `, or VP8L.
/// @param alpha `width * height` bytes in rows; 255: opaque.
/// @returns false when libwebp refuses the data, or the picture has another size.
bool cwebp_decode_alpha(const uint8_t *data, size_t length, int width, int height, uint8_t *alpha);

/// The versions of libwebp and libwebpmux that are linked, such as 0x010204.
int cwebp_version(void);
int cwebp_mux_version(void);

#endif
