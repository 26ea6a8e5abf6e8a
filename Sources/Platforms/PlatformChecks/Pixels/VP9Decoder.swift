import CVPX

/// One stream of VP9 that libvpx decodes; every picture must have the size of the first.
@safe
final class VP9Decoder {
    private let decoder: OpaquePointer
    private let width: Int, height: Int

    /// - Returns: nil where memory is out.
    init?(_ width: Int, _ height: Int) {
        guard let decoder = unsafe cvpx_decoder_open(Int32(width), Int32(height)) else { return nil }
        unsafe self.decoder = unsafe decoder
        (self.width, self.height) = (width, height)
    }

    deinit { unsafe cvpx_decoder_close(decoder) }

    /// Decodes the next packet.
    /// - Returns: The brightness in rows; nil: it is damaged, or of another size.
    func decode(_ packet: ArraySlice<UInt8>) -> [UInt8]? {
        guard VP9Packet.keepsSize(packet, width, height) else { return nil }
        var brightness = [UInt8](repeating: 0, count: width * height)
        let done = unsafe packet.withUnsafeBufferPointer { data in
            unsafe brightness.withUnsafeMutableBufferPointer { brightness in
                unsafe cvpx_decoder_decode(decoder, data.baseAddress, data.count, brightness.baseAddress)
            }
        }
        return done ? brightness : nil
    }
}
