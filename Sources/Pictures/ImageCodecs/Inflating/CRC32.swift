internal import CImageShims

/// Computes the checksum of PNG's chunks, zip and gzip (CRC-32, ISO 3309).
package enum CRC32 {
    /// The checksum of all bytes.
    package static func of(_ bytes: [UInt8]) -> UInt32 { of(bytes[...]) }

    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { unsafe codec_crc32_of($0.baseAddress, $0.count) }
    }
}
