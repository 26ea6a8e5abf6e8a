// Runs small convolutional networks: their tables, which network-compiler writes while building, and their kernels.
#ifndef CFACENETWORKS_H
#define CFACENETWORKS_H

#include <stddef.h>
#include <stdint.h>

/// What a layer computes.
typedef enum {
    /// Sums over a window of all channels of the input.
    FACE_CONVOLUTION,
    /// Sums over a window of each channel alone.
    FACE_DEPTHWISE,
    /// Adds two inputs; the second may have fewer channels.
    FACE_SUM,
    /// Multiplies each channel by one number, the second input.
    FACE_PRODUCT,
    /// The largest of 2 × 2 places.
    FACE_LARGEST,
    /// The mean of all places.
    FACE_MEAN,
    /// Bilinear interpolation to the size of the output.
    FACE_ENLARGE,
    /// Puts four groups of channels beside and below each other.
    FACE_UNFOLD,
    /// Finds the square of a part of the face by points of the first input, three numbers each.
    FACE_LOCATE,
    /// Bilinear interpolation within a square, the second input; zeros beyond the first.
    FACE_SAMPLE,
    /// Moves points, two numbers each, from a square to where it lies.
    FACE_PLACE,
} face_operation;

/// What is applied to each result of a convolution or sum.
typedef enum { FACE_PLAIN, FACE_RELU, FACE_PRELU, FACE_HARD_SWISH, FACE_LOGISTIC } face_activation;

/// Rows of columns of channels in the workspace.
typedef struct {
    /// Place of the first number.
    uint32_t offset;
    uint16_t height, width, channels;
    /// Numbers from one column to the next.
    uint16_t stride;
} face_tensor;

/// One step. All places and sizes are checked by network-compiler.
typedef struct {
    uint8_t operation, activation;
    /// Rows and columns of the window or square, and the distance of neighboring windows; places of the network's input
    /// from one place of what is sampled to the next.
    uint8_t side, step;
    /// Rows of zeros above the input, and columns to its left.
    uint8_t top, left;
    face_tensor input, other, output;
    /// Places among the weights.
    uint32_t weights, bias, slopes;
} face_layer;

/// Reads weights.
/// @param digits eight for three half-precision numbers: six bits each, from the character '0' on.
/// @param weights `count` floats.
void face_network_widen(const uint8_t *digits, size_t count, float *weights);

/// Runs a network. The same input gives the same bytes on every processor.
/// @param workspace holds the input, and then the outputs.
void face_network_run(const face_layer *layers, size_t count, const float *weights, float *workspace);

/// Which part of a picture a network sees, and how its pixels become numbers.
typedef struct {
    /// Places of the network's square → pixels of the picture: x = a·i + b·j + c, y = d·i + e·j + f.
    double a, b, c, d, e, f;
    /// The numbers for black and white.
    float low, high;
    /// Whether the pixels at the picture's edges continue beyond it; otherwise it is black there.
    uint8_t continues;
} face_view;

/// Fills the input of a network from a picture. Pixels are averaged where the picture is reduced; what is transparent
/// becomes gray.
/// @param pixels premultiplied RGBA, row by row; at least one.
/// @param input its place in the workspace.
void face_network_see(
    const uint8_t *pixels, size_t width, size_t height, face_view view, face_tensor input, float *workspace);

/// A share from 0 to 1 for a network's result, 0.5 for 0.
float face_network_logistic(float x);

#endif
