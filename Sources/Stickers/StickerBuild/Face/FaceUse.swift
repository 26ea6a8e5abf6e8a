package import FaceInput
import Raster

/// Which part of the picture became the face.
package struct FaceUse: Sendable {
    /// The faces that were found; nil: none, or none was looked for.
    package var found: FoundFaces?
    /// The size of the upright picture; nil where it isn't known.
    package var source: PictureSize?
}
