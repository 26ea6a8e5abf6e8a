internal import CImageShims

/// Inflates what finished files hold, to check them.
package enum Inflate {
    package enum Wrapping: Sendable {
        /// Not at all, as in a zip.
        case none
        /// As in a PNG.
        case zlib
        case gzip
    }

    /// Inflates a whole stream.
    /// - Parameter limit: bytes of the result, at most.
    /// - Returns: nil if the stream is damaged or longer than `limit`.
    package static func bytes(
        _ source: some Collection<UInt8>, _ wrapping: Wrapping, limit: Int
    ) -> [UInt8]? {
        guard limit >= 0 else { return nil }
        let source = Array(source)
        let kind =
            switch wrapping {
            case .none: CODEC_DEFLATE
            case .zlib: CODEC_ZLIB
            case .gzip: CODEC_GZIP
            }
        var isWhole = false
        let result = unsafe [UInt8](unsafeUninitializedCapacity: max(1, limit)) { target, written in
            let count = unsafe codec_inflate_whole(kind, source, source.count, target.baseAddress, limit)
            (isWhole, written) = (count >= 0, max(0, count))
        }
        return isWhole ? result : nil
    }
}
