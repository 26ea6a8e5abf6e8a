import FaceDecoding
import ImageCodecs
import Raster

#if FaceFinding
    import FaceFinding
#endif

/// Where the head is in a photograph.
enum HeadFinding {
    #if FaceFinding
        static let search: HeadSearch? = { picture in
            guard let finder = FaceFinder(), let face = finder.face(in: picture) else { return .missing }
            let (width, height) = (picture.width, picture.height)
            guard let square = IconFraming.square(round: face, width: width, height: height) else {
                return .framed
            }
            return .square(PictureShare(square, width: width, height: height))
        }
        static let library = FaceFinder.library
    #else
        /// Built without a finder, nobody looks.
        static let search: HeadSearch? = nil
        static let library = "no face finder"
    #endif
}
