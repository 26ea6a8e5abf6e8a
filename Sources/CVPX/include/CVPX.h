// Encodes VP9 with alpha by libvpx: a picture goes to two encoders, its colors to one and its alpha, as brightness, to
// the other. Each takes some 35 MB, so alpha waits, packed, until the colors are done. In C, because libvpx's settings
// are variadic macros.
#ifndef CVPX_H
#define CVPX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture as planes (see `kernel_planes`).
typedef struct {
    const uint8_t *y, *u, *v;
    /// NULL: opaque; in all pictures of a video or in none.
    const uint8_t *a;
} cvpx_planes;

/// How pictures are encoded.
typedef struct {
    /// Pixels.
    int width, height;
    bool has_alpha;
    /// libvpx's quantizer of the colors and of alpha, 0 (best) … 63.
    int quantizer, alpha_quantizer;
    /// libvpx's `cpu-used` in real-time mode, 5…9.
    int speed;
} cvpx_settings;

/// An encoded picture; belongs to the encoder, until its next picture.
typedef struct {
    const uint8_t *bytes;
    size_t length;
} cvpx_packet;

typedef struct cvpx_encoder cvpx_encoder;

/// @returns NULL where libvpx refuses the settings, or memory is out.
cvpx_encoder *cvpx_open(const cvpx_settings *settings);
/// Frees an encoder; NULL is allowed.
void cvpx_close(cvpx_encoder *encoder);

/// Encodes the colors of the next picture and keeps its alpha; only the first is a key frame.
/// @param time milliseconds from the beginning.
/// @param duration milliseconds, 1 or more.
/// @returns false when it failed; then `cvpx_reason` says why.
bool cvpx_encode(
    cvpx_encoder *encoder, const cvpx_planes *planes, int64_t time, int64_t duration, cvpx_packet *color);
/// Encodes the alpha of the first picture whose alpha isn't encoded yet. After the first call no picture can be added.
/// @param alpha empty where there is none.
/// @returns false when it failed.
bool cvpx_encode_alpha(cvpx_encoder *encoder, cvpx_packet *alpha);
/// Why the last call failed.
const char *cvpx_reason(const cvpx_encoder *encoder);

/// The version of libvpx that is linked, such as `v1.12.0`.
const char *cvpx_version(void);

#endif
