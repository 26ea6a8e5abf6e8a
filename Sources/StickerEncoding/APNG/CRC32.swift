import CImageShims

/// The checksum of PNG's chunks.
enum CRC32 {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { unsafe codec_crc32($0.baseAddress, $0.count) }
    }
}
