// Finds a person's face in a gray picture, by dlib's detector of roughly upright, roughly frontal faces.
#ifndef CFACEFINDER_H
#define CFACEFINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct face_finder face_finder;

/// A face that was found.
typedef struct {
    /// In pixels: from the brows to the chin; may reach beyond the picture.
    double x, y, width, height;
    /// The detector's score; above 0 it is certain.
    double confidence;
} face_finder_box;

/// Reads the model.
/// @param digits the model in hexadecimal.
/// @param count of digits.
/// @returns NULL when the model is damaged.
face_finder *face_finder_open(const uint8_t *digits, size_t count);
/// Finds the face with the best score.
/// @param gray width × height bytes, row by row.
/// @param box receives the face.
/// @returns false when there is none.
bool face_finder_find(
    const face_finder *finder, const uint8_t *gray, uint32_t width, uint32_t height, face_finder_box *box);
/// Frees the finder.
void face_finder_close(face_finder *finder);

/// The version of dlib as one number, 19024000 for 19.24.0.
int face_finder_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
