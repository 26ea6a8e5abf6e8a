// Finds a person's face on a gray picture: dlib's detector of roughly upright, roughly frontal faces.
#ifndef CFACEFINDER_H
#define CFACEFINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct face_finder face_finder;

typedef struct {
    /// Pixels; from the brows to the chin, may reach over the edge.
    double x, y, width, height;
    /// Above 0: surely a face.
    double confidence;
} face_finder_box;

/// From the model in hexadecimal digits. NULL when it is damaged.
face_finder *face_finder_open(const uint8_t *digits, size_t count);
/// The surest face on a picture of width × height bytes; false where there is none.
bool face_finder_find(
    const face_finder *finder, const uint8_t *gray, uint32_t width, uint32_t height, face_finder_box *box);
void face_finder_close(face_finder *finder);

/// Three numbers in one, 19024000 for 19.24.0.
int face_finder_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
