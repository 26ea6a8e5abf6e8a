// Only the detector, without BLAS, LAPACK and the other dependencies of dlib.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_LAPACK
#undef DLIB_USE_BLAS

#include <dlib/array2d.h>
#include <dlib/image_processing/object_detector.h>
#include <dlib/image_processing/scan_fhog_pyramid.h>
#include <dlib/image_transforms.h>
#include <dlib/revision.h>

#include <istream>
#include <memory>
#include <new>
#include <streambuf>
#include <vector>

#include "CFaceFinder.h"

using detector = dlib::object_detector<dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>>;

struct face_finder {
    detector faces;
};

/// The value of a hexadecimal digit; 16 for any other character.
struct digit_values {
    uint8_t of[256];

    constexpr digit_values() : of() {
        for (int c = 0; c < 256; c++) {
            of[c] = uint8_t(c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16);
        }
    }
};

/// A stream buffer that reads memory without copying it.
struct memory_buffer : std::streambuf {
    explicit memory_buffer(std::vector<char> &bytes) { setg(bytes.data(), bytes.data(), bytes.data() + bytes.size()); }
};

face_finder *face_finder_open(const uint8_t *digits, size_t count) try {
    static constexpr digit_values values;
    std::vector<char> model(count / 2);
    unsigned all = 0;
    for (size_t i = 0; i < model.size(); i++) {
        unsigned high = values.of[digits[2 * i]], low = values.of[digits[2 * i + 1]];
        all |= high | low;
        model[i] = static_cast<char>(high << 4 | low);
    }
    if (all > 15) return nullptr;
    memory_buffer buffer(model);
    std::istream in(&buffer);
    auto finder = std::make_unique<face_finder>();
    dlib::deserialize(finder->faces, in);
    return finder.release();
} catch (...) {
    return nullptr;
}

bool face_finder_find(
    const face_finder *finder, const uint8_t *gray, uint32_t width, uint32_t height, face_finder_box *box) try {
    dlib::array2d<unsigned char> picture(height, width);
    for (long y = 0; y < picture.nr(); y++) {
        for (long x = 0; x < picture.nc(); x++) picture[y][x] = gray[y * picture.nc() + x];
    }
    // A detector stores intermediate results, so that each search needs its own.
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
