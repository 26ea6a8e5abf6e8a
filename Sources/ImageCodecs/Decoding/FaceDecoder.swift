/// The seam behind which faces are decoded: bytes in, frames or a coded error out.
public protocol FaceDecoder: Sendable {
    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage
}
