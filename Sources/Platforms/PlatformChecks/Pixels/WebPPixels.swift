import CWebP

/// Decodes the translucency of WebP by libwebp's decoder.
enum WebPPixels {
    /// A frame's translucency in rows; nil: libwebp refuses the data.
    static func alpha(of frame: Picture.Frame, _ bytes: [UInt8]) -> [UInt8]? {
        guard let chunks = frame.chunks, let width = Int32(exactly: frame.width),
            let height = Int32(exactly: frame.height)
        else { return nil }
        var alpha = [UInt8](repeating: 0, count: frame.width * frame.height)
        let done = unsafe bytes[chunks].withUnsafeBufferPointer { data in
            unsafe alpha.withUnsafeMutableBufferPointer { alpha in
                unsafe cwebp_decode_alpha(data.baseAddress, data.count, width, height, alpha.baseAddress)
            }
        }
        return done ? alpha : nil
    }
}
