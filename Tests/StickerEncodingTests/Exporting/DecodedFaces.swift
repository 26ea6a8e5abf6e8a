import FaceInput
import Raster

/// Faces for tests of motion.
enum DecodedFaces {
    /// - Parameter delay: hundredths of a second.
    static func frame(_ picture: Bitmap, delay: Int) -> DecodedFace.Frame {
        DecodedFace.Frame(bitmap: picture, delay: delay)
    }
}
