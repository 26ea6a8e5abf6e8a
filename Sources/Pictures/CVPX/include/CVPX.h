// Encodes VP9 with alpha by libvpx: the colors are one stream, and alpha, as brightness, is another. An encoder takes some
// 35 MB, so alpha waits, packed, until the colors are done, and goes on in the same encoder. Decodes it for checks. In C,
// because libvpx's settings are variadic macros.
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
/// The same for the picture before, shown once more: costs little, and gives the same bytes.
bool cvpx_encode_again(cvpx_encoder *encoder, int64_t time, int64_t duration, cvpx_packet *color);
/// Encodes the alpha of the first picture whose alpha isn't encoded yet. After the first call no picture can be added.
/// @param alpha empty where there is none.
/// @returns false when it failed.
bool cvpx_encode_alpha(cvpx_encoder *encoder, cvpx_packet *alpha);
/// Begins alpha once more, from the first picture, at another quantizer.
/// @returns false when it failed.
bool cvpx_repeat_alpha(cvpx_encoder *encoder, int quantizer);
/// Of all pictures so far the blocks of 16 x 16 pixels whose alpha isn't that of the picture before: each takes about
/// 33 bytes.
size_t cvpx_alpha_changes(const cvpx_encoder *encoder);
/// Why the last call failed.
const char *cvpx_reason(const cvpx_encoder *encoder);

typedef struct cvpx_decoder cvpx_decoder;

/// Opens a decoder of one stream of VP9.
/// @param width, height pixels of every picture; larger ones get no memory.
/// @returns NULL when memory is out.
cvpx_decoder *cvpx_decoder_open(int width, int height);
/// Frees a decoder; NULL is allowed.
void cvpx_decoder_close(cvpx_decoder *decoder);
/// Decodes the next packet, which must show one picture.
/// @param brightness `width * height` bytes in rows, or NULL.
/// @returns false when libvpx refuses the packet or finds it damaged, or the picture has another size.
bool cvpx_decoder_decode(cvpx_decoder *decoder, const uint8_t *data, size_t length, uint8_t *brightness);

/// The version of libvpx that is linked, such as `v1.12.0`.
const char *cvpx_version(void);

#endif
