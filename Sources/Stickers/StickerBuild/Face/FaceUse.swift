public import FaceInput
import Raster

/// Which part of the picture became the face.
public struct FaceUse: Sendable {
    /// The faces that were found; nil: none, or none was looked for.
    public var found: FoundFaces?
    /// The size of the upright picture; nil where it isn't known.
    public var source: PictureSize?

    /// What is known about the picture.
    public init(found: FoundFaces?, source: PictureSize?) { (self.found, self.source) = (found, source) }
}
