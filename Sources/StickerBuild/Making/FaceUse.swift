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

extension Face {
    /// nil where it is known from an earlier build.
    var use: FaceUse? { isDecoded ? FaceUse(found: found, source: source) : nil }
}

extension BuildRequest {
    /// Compares what was asked for with what is in the picture.
    func check(_ image: DecodedFace) throws(BuildFailure) {
        if let box = cropPixels, let size = image.source, !size.contains(box) {
            throw .cropOutside(
                value: "\(box.x),\(box.y),\(box.width),\(box.height)px", width: size.width,
                height: size.height)
        }
        guard crop == nil, cropPixels == nil, framing == .auto, let faceNumber else { return }
        let count = image.found?.boxes.count ?? 0
        if faceNumber > count { throw .noSuchFace(number: faceNumber, found: count) }
    }
}
