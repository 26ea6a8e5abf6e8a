// Cuts people out of pictures: refines a coarse mask with the colors of the picture, and removes the background's color
// from pixels that are part person, part background.
//
// A plane is a square of `MATTE_SIDE`² places that is stretched over a picture, with `MATTE_LANES` numbers a place.
#ifndef CKERNELS_MATTING_H
#define CKERNELS_MATTING_H

#include <stddef.h>
#include <stdint.h>

enum { MATTE_SIDE = 256, MATTE_LANES = 8, MATTE_PLACES = MATTE_SIDE * MATTE_SIDE };

/// A picture.
typedef struct {
    /// Opaque R G B 255, row by row.
    const uint32_t *pixels;
    /// Pixels in a row, and rows; at least 1.
    ptrdiff_t width, height;
} kernel_picture;

/// Averages a picture over the places of a plane.
/// @param picture of any size.
/// @param guide receives R G B 255 for `MATTE_PLACES` places.
/// @param spare 4 x `MATTE_SIDE` numbers.
void kernel_matte_shrink(kernel_picture picture, uint32_t *guide, float *spare);

/// Replaces each number of a plane by the sum over the (2 radius + 1)² places around it; there is nothing outside.
/// @param plane `MATTE_PLACES` x `MATTE_LANES` numbers.
/// @param spare as many, and one row more.
/// @param radius in places, at least 0.
void kernel_matte_sum(float *plane, float *spare, ptrdiff_t radius);

/// The means over the (2 radius + 1)² places around each, fewer at the edge.
/// @param grid `MATTE_PLACES` numbers.
/// @param means receives as many.
/// @param spare room for one row.
/// @param radius in places, at least 0.
void kernel_matte_means(const float *grid, float *means, float *spare, ptrdiff_t radius);

/// Multiplies out what fitting a line needs.
/// @param guide the shrunk picture.
/// @param mask 0...1 for each place.
/// @param weight of each place in the fit, above 0.
/// @param first receives weight, weighted R G B, weighted mask, weighted mask times R G B. Colors are -.5...+.5.
/// @param second receives weighted RR RG RB GG GB BB and two zeros.
void kernel_matte_moments(
    const uint32_t *guide, const float *mask, const float *weight, float *first, float *second);

/// Fits the mask as a linear function of the color around each place: a guided filter (He, Sun and Tang, 2010) with
/// weights.
/// @param first summed; receives the factors of R, G and B, the constant, 1, and three zeros.
/// @param second summed.
/// @param blur added to the variance of the colors: below it, differences of color don't matter.
void kernel_matte_fit(float *first, const float *second, float blur);

/// Divides summed factors by their number.
/// @param lines factors, constant and number; receives factors, constant, floor, ceiling, and two zeros.
/// @param floor the least opacity of each place, 0...1.
/// @param ceiling the greatest opacity of each place, 0...1.
void kernel_matte_bound(float *lines, const float *floor, const float *ceiling);

/// How opaque a place must be by its line to be opaque or clear; straight in between.
typedef struct {
    float clear, opaque;
} kernel_matte_range;

/// Computes the opacity of each pixel of a picture.
/// @param picture of any size.
/// @param lines from `kernel_matte_bound`.
/// @param range 0...1.
/// @param alpha receives a byte for each pixel.
/// @param spare one row of a plane.
void kernel_matte_alpha(
    kernel_picture picture, const float *lines, kernel_matte_range range, uint8_t *alpha, float *spare);

/// Separates the colors of a shrunk picture.
/// @param guide the shrunk picture.
/// @param alpha a byte for each place.
/// @param plane receives opacity and R G B times opacity, clearness and R G B times clearness, 0...1.
void kernel_matte_split(const uint32_t *guide, const uint8_t *alpha, float *plane);

/// Estimates the colors of foreground and background from sums over the surroundings (Forte, 2021).
/// @param guide the shrunk picture.
/// @param alpha a byte for each place.
/// @param plane summed; receives the estimates, weighted as by `kernel_matte_split`.
/// @param colors receives R G B of the foreground and of the background, 0...1, each with a 0 before it.
void kernel_matte_estimate(const uint32_t *guide, const uint8_t *alpha, float *plane, float *colors);

/// Estimates the colors a second time from nearer surroundings.
/// @param plane summed estimates.
/// @param colors the first estimates, where there is nothing nearer; receives the second.
void kernel_matte_settle(const float *plane, float *colors);

/// Cuts a picture out: removes the background's share from the color of each pixel.
/// @param picture of any size.
/// @param colors of foreground and background.
/// @param alpha the opacity of each pixel.
/// @param cut receives premultiplied R G B A.
/// @param spare one row of a plane.
void kernel_matte_cut(
    kernel_picture picture, const float *colors, const uint8_t *alpha, uint32_t *cut, float *spare);

/// Multiplies pixels by coverage, rounded to nearest.
/// @param pixels premultiplied; receive the result.
/// @param coverage a byte for each pixel.
/// @param count of pixels.
void kernel_matte_keep(uint32_t *pixels, const uint8_t *coverage, ptrdiff_t count);

#endif
