/// The seam behind which faces are decoded: bytes in, frames or a coded error out.
public protocol FaceDecoder: Sendable {
    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage
    /// - Parameter findingFace: whether to look for a person's face in it too.
    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, findingFace: Bool
    ) throws(DecodingError) -> DecodedImage
}

extension FaceDecoder {
    /// A decoder that finds no faces.
    public func decode(
        _ bytes: [UInt8], limits: DecodingLimits, findingFace: Bool
    ) throws(DecodingError) -> DecodedImage {
        try decode(bytes, limits: limits)
    }
}
