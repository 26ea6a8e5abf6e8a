import FaceDecoding
import ImageCodecs
import Raster

#if FaceFinding
    import FaceFinding
#endif

/// Finds the head in a photograph.
enum HeadFinding {
    #if FaceFinding
        /// Reads its model at the first use.
        private static let finder = FaceFinder()

        static let search: HeadSearch? = { picture in
            guard let face = finder?.face(in: picture) else { return .missing }
            let (width, height) = (picture.width, picture.height)
            guard let square = IconFraming.square(around: face, width: width, height: height) else {
                return .framed
            }
            return .square(PictureShare(square, width: width, height: height))
        }
        static let library = FaceFinder.library

        /// Reads the model beforehand, which takes half as long as searching a picture.
        static func prepare() { _ = finder?.face(in: Bitmap(width: 0, height: 0)) }
    #else
        /// Built without a finder: all of a picture is delivered.
        static let search: HeadSearch? = nil
        static let library = "no face finder"

        static func prepare() {}
    #endif
}
