// Moves the pixels of a face: a displacement on a grid, lids that slide over the eyes, and the inside of a mouth.
#ifndef CKERNELS_ACTING_H
#define CKERNELS_ACTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Lengths along a row of columns across a part of a face, in units of the face: see `kernel_face`.
typedef struct {
    /// Where the first column is, and columns per unit.
    float left, density;
    /// Columns.
    int32_t count;
    /// Its rows in the face, half-open.
    float top, bottom;
    /// The pixels that may show it, half-open, counted from the left top of the part of the picture that changes.
    ptrdiff_t first_x, first_y, end_x, end_y;
} kernel_columns;

/// What is known of an eye in one column.
typedef struct {
    /// From where on skin moves; where its lid ends now; where the skin of the lid ends in the picture; the fold.
    float skin, edge, skin_end, crease;
    /// The thickness of the lash line; how far the lid has come down, 0...1; how much it is shaded; its place from corner
    /// to corner, -1...1.
    float lash, moved, shade, across;
    /// The lids in the picture.
    float upper, lower;
    /// How far the iris moves here.
    float gaze_right, gaze_down;
} kernel_eye_column;

/// An eye whose lids or iris move; none without columns.
typedef struct {
    kernel_columns at;
    const kernel_eye_column *columns;
} kernel_eye;

/// What is known of a mouth in one column.
typedef struct {
    /// The edges of the lips as they are now, and where the inside of the mouth that the picture shows ends.
    float upper, lower, own;
    /// Its place from corner to corner, -1...1, and how dark the line between closed lips is, 0...1.
    float across, line;
    /// The thickness of the upper teeth, and the height of the tongue.
    float teeth, tongue;
    /// How level the edge of the lower lip is: the cosine of its slope.
    float level;
} kernel_mouth_column;

/// A mouth that opens or closes; none without columns.
typedef struct {
    kernel_columns at;
    const kernel_mouth_column *columns;
    /// R G B of 0...255.
    float dark[3], tongue[3], teeth[3], line[3];
} kernel_mouth;

/// How a face acts in one picture.
typedef struct {
    /// The picture: R G B A, premultiplied.
    const uint8_t *pixels;
    ptrdiff_t width, height;
    /// Whether nothing is above it: the person in it is cut out.
    bool is_cut;
    /// The part that changes; it lies in the picture.
    ptrdiff_t left, top, columns, rows;
    /// Pixels from node to node of the grid: `1 << bits`, at most 8. Nodes begin at the left top of the part.
    int32_t bits;
    /// Nodes in a row of the grid.
    ptrdiff_t nodes;
    /// For each node, from where its pixel comes: the distance in pixels, right and down.
    const float *upper;
    /// The same for what hangs on the lower jaw; null where that doesn't move by itself.
    const float *lower;
    /// Where each node is in the face before its jaw moves, in its units; null like `lower`.
    const float *rest;
    /// From pixels to the face: u = across[0] x + across[1] y + across[2], v = down[0] x + down[1] y + down[2].
    float across[3], down[3];
    /// From the face to pixels.
    float right_x, right_y, origin_x, origin_y;
    kernel_eye eyes[2];
    kernel_mouth mouth;
    /// R G B of the lashes, 0...255.
    float lashes[3];
} kernel_face;

/// Draws the part that changes.
/// @param to receives the first of its pixels, and the others in rows of `width`.
void kernel_act(const kernel_face *face, uint32_t *to, ptrdiff_t width);

#endif
