/// The seam behind which faces are decoded: bytes in, frames or a coded error out.
public protocol FaceDecoder: Sendable {
    func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(DecodingError) -> DecodedImage
    /// - Parameter part: which part of it to deliver, cut out before it is made smaller. The picture's own `part` is the
    ///   one that was delivered.
    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(DecodingError) -> DecodedImage
    /// - Parameter meanwhile: done by the calling thread while another process decodes, where one does. Not called for
    ///   faces that are refused without a look.
    func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, meanwhile: () -> Void
    ) throws(DecodingError) -> DecodedImage
    /// Makes ready for the next face, where that takes time. For moments in which there is nothing else to do; from a
    /// thread that goes on: what is ready is gone with it.
    func prepare()
    /// All libraries that would decode faces now, in the words of `DecodedImage.libraries`, which may be fewer; nil
    /// that is known only after decoding.
    func librariesNow() -> String?
    /// Asked before a service promises to decode faces. May block.
    /// - Throws: why this machine can't decode any.
    func checkAvailability() throws(DecodingError)
}

extension FaceDecoder {
    /// A decoder that delivers the whole.
    public func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart
    ) throws(DecodingError) -> DecodedImage {
        try decode(bytes, limits: limits)
    }

    /// A decoder in this process.
    public func decode(
        _ bytes: [UInt8], limits: DecodingLimits, part: FacePart, meanwhile: () -> Void
    ) throws(DecodingError) -> DecodedImage {
        meanwhile()
        return try decode(bytes, limits: limits, part: part)
    }

    public func prepare() {}

    public func librariesNow() -> String? { nil }

    public func checkAvailability() throws(DecodingError) {}
}
