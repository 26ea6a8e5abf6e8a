// Writes the model that dlib's header carries as a Swift source: unpacked while building, since that takes a second.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_LAPACK
#undef DLIB_USE_BLAS

#include <dlib/image_processing/frontal_face_detector.h>

#include <fstream>
#include <iostream>

int main(int count, char **arguments) {
    if (count != 2) {
        std::cerr << "face-model FILE\n";
        return 64;
    }
    std::ofstream out(arguments[1]);
    out << "enum FaceModel {\n    static let digits: StaticString = \"";
    for (unsigned char byte : dlib::get_serialized_frontal_faces()) {
        out << "0123456789abcdef"[byte >> 4] << "0123456789abcdef"[byte & 15];
    }
    out << "\"\n}\n";
    out.close();
    return out ? 0 : 74;
}
