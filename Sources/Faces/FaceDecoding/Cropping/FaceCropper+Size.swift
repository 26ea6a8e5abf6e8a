import FaceInput
import ImageCodecs
import Raster

extension FaceCropper {
    /// Delivers a still, with the size of its picture.
    /// - Parameters:
    ///   - width: of the stored picture; so is the height.
    ///   - rereads: as `cropped` has it.
    ///   - read: as `cropped` has it.
    func still(
        width: Int, height: Int, rereads: Bool,
        read: (PictureShare, Int) throws(ImageDecodingError) -> Bitmap
    ) throws(ImageDecodingError) -> DecodedFace {
        let (cropper, size) = sized(width: width, height: height)
        var face = try cropper.cropped(width: width, height: height, rereads: rereads, read: read)
        face.source = size
        return face
    }

    /// This cropper for a picture of a known size, and that size when it is upright.
    /// - Parameter width: of the stored picture; so is the height.
    func sized(width: Int, height: Int) -> (cropper: FaceCropper, size: PictureSize) {
        let size =
            orientation.isTransposed
            ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
        var cropper = self
        cropper.part = part.sized(size)
        return (cropper, size)
    }
}
