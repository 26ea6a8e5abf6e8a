// The detector alone, without BLAS, LAPACK and what else the whole library brings along.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_LAPACK
#undef DLIB_USE_BLAS

#include <dlib/array2d.h>
#include <dlib/image_processing/object_detector.h>
#include <dlib/image_processing/scan_fhog_pyramid.h>
#include <dlib/image_transforms.h>
#include <dlib/revision.h>

#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "CFaceFinder.h"

using detector = dlib::object_detector<dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>>;

struct face_finder {
    detector faces;
};

static int digit(uint8_t c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

face_finder *face_finder_open(const uint8_t *digits, size_t count) try {
    std::string model;
    model.reserve(count / 2);
    for (size_t i = 0; i + 1 < count; i += 2) {
        int high = digit(digits[i]), low = digit(digits[i + 1]);
        if (high < 0 || low < 0) return nullptr;
        model.push_back(static_cast<char>(high << 4 | low));
    }
    std::istringstream in(model);
    auto finder = new face_finder;
    dlib::deserialize(finder->faces, in);
    return finder;
} catch (...) {
    return nullptr;
}

bool face_finder_find(
    const face_finder *finder, const uint8_t *grey, uint32_t width, uint32_t height, face_finder_box *box) try {
    dlib::array2d<unsigned char> picture(height, width);
    for (long y = 0; y < picture.nr(); y++) {
        for (long x = 0; x < picture.nc(); x++) picture[y][x] = grey[y * picture.nc() + x];
    }
    // The detector keeps what it worked with: each search has its own.
    detector faces = finder->faces;
    std::vector<dlib::rect_detection> found;
    faces(picture, found);
    bool any = false;
    for (const auto &each : found) {
        if (any && each.detection_confidence <= box->confidence) continue;
        const auto &place = each.rect;
        *box = {double(place.left()), double(place.top()), double(place.width()), double(place.height()),
                each.detection_confidence};
        any = true;
    }
    return any;
} catch (...) {
    return false;
}

void face_finder_close(face_finder *finder) { delete finder; }

int face_finder_library_version(void) {
    return (DLIB_MAJOR_VERSION * 1000 + DLIB_MINOR_VERSION) * 1000 + DLIB_PATCH_VERSION;
}
