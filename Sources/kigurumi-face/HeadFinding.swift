import FaceDecoding
import ImageCodecs
import Raster

#if FaceFinding
    import FaceFinding
#endif

/// Where the head is in a photograph.
enum HeadFinding {
    #if FaceFinding
        /// Its model is read at the first use.
        private static let finder = FaceFinder()

        static let search: HeadSearch? = { picture in
            guard let face = finder?.face(in: picture) else { return .missing }
            let (width, height) = (picture.width, picture.height)
            guard let square = IconFraming.square(round: face, width: width, height: height) else {
                return .framed
            }
            return .square(PictureShare(square, width: width, height: height))
        }
        static let library = FaceFinder.library

        /// Reads the model, which takes half as long as to look at a face.
        static func prepare() { _ = finder?.face(in: Bitmap(width: 0, height: 0)) }
    #else
        /// Built without a finder, nobody looks.
        static let search: HeadSearch? = nil
        static let library = "no face finder"

        static func prepare() {}
    #endif
}
