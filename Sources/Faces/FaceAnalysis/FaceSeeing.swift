package import Raster

/// Networks that look at pictures of people.
package protocol FaceSeeing {
    /// The faces of a picture, the best one first.
    func faces(in picture: Bitmap) -> [FoundFace]
    /// The mesh of a face; nil if it is no face at a closer look.
    func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh?
    /// Where a picture shows people.
    func personMask(in picture: Bitmap) -> PersonMask
}
