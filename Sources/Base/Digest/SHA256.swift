#if canImport(CryptoKit)
    import CryptoKit
#else
    import CNettle
#endif

/// Computes SHA-256 digests (FIPS 180-4), of whole messages or piece by piece.
///
/// By Nettle; on Apple's systems, where apps read packs with `StickerManifest`, by CryptoKit.
package struct SHA256 {
    /// How logs and `status` name a face: what its digest begins with, 12 hexadecimal digits.
    package static func short(_ hex: String) -> String { String(hex.prefix(12)) }

    #if canImport(CryptoKit)
        private var context = CryptoKit.SHA256()

        /// The digest of an empty message, to be updated.
        package init() {}

        package mutating func update(_ bytes: [UInt8]) { context.update(data: bytes) }

        /// The 32 bytes of the digest of the message so far, which may be continued.
        package func digest() -> [UInt8] { Array(context.finalize()) }
    #else
        private var context = sha256_ctx()

        /// The digest of an empty message, to be updated.
        package init() { unsafe nettle_sha256_init(&context) }

        package mutating func update(_ bytes: [UInt8]) {
            unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return }
                unsafe nettle_sha256_update(&context, bytes.count, start)
            }
        }

        /// The 32 bytes of the digest of the message so far, which may be continued.
        package func digest() -> [UInt8] {
            var copy = context
            return unsafe [UInt8](unsafeUninitializedCapacity: 32) { bytes, written in
                unsafe nettle_sha256_digest(&copy, 32, bytes.baseAddress)
                written = 32
            }
        }
    #endif

    /// The digest in lowercase hexadecimal.
    package func hex() -> String { Hex.string(digest()) }

    /// The digest of `bytes`, 32 bytes.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// The digest of `bytes` in lowercase hexadecimal.
    package static func hex(_ bytes: [UInt8]) -> String { Hex.string(digest(bytes)) }
}
