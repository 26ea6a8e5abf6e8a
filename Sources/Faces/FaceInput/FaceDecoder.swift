package import ImageCodecs
package import Raster

/// Decodes faces: a file's bytes in, frames or a coded error out.
package protocol FaceDecoder: Sendable {
    /// Decodes all of a face. May block, for seconds at worst.
    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(FaceError) -> DecodedFace
    /// Decodes a part of a face, which is cropped before it is scaled down. May block, for seconds at worst.
    /// - Parameter part: which part is wanted; the result states which one was delivered.
    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(FaceError) -> DecodedFace
    /// Decodes a part of a face and finds the points of the face in it, while the caller does other work. May block, for seconds at worst.
    /// - Parameters:
    ///   - background: whether the frames may come with pictures without background.
    ///   - meanwhile: called on the calling thread while another process decodes. Not called for faces that are
    ///     rejected unread.
    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, background: FaceBackground,
        meanwhile: () -> Void
    ) throws(FaceError) -> DecodedFace
    /// Prepares for the next face if that takes time. Call it when idle, on a thread that keeps running: what was
    /// prepared ends with its thread.
    func prepare()
    /// Gives up what was prepared, until it is prepared again.
    func dismiss()
    /// The libraries that would decode faces now, as in `DecodedFace.libraries`; nil if that is known only after
    /// decoding.
    func librariesNow() -> String?
    /// Checks that this machine can decode faces. May block.
    /// - Throws: why it can't.
    func checkAvailability() throws(FaceError)
}

extension FaceDecoder {
    /// Delivers all of the face: for decoders that can't crop.
    package func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(FaceError) -> DecodedFace {
        try decode(bytes, limits: limits)
    }

    /// Calls `meanwhile` first, and removes no background: for decoders in this process.
    package func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, background: FaceBackground,
        meanwhile: () -> Void
    ) throws(FaceError) -> DecodedFace {
        meanwhile()
        return try decode(bytes, limits: limits, part: part)
    }

    package func prepare() {}

    package func dismiss() {}

    /// Returns nil.
    package func librariesNow() -> String? { nil }

    /// Never fails.
    package func checkAvailability() throws(FaceError) {}
}

/// Which part of a picture is wanted as the face.
package enum FacePart: Hashable, Sendable {
    /// All of it.
    case whole
    /// A box, and what it covers when it is rotated by `roll` degrees.
    case box(PictureShare, roll: Double)
    /// A square around the head; all of the picture if it is framed like an icon already, or no head is found.
    case head
    /// The same around the head with this number, counted from the left, from 1; the best one if there are fewer.
    case numbered(Int)
    /// A box within the upright picture, in pixels, rotated likewise; all of a picture that it doesn't fit into.
    case pixels(PixelRect, roll: Double = 0)
}
