import CNettle

/// SHA-256 (FIPS 180-4), in one go or piece by piece.
public struct SHA256 {
    private var context = sha256_ctx()

    public init() { unsafe nettle_sha256_init(&context) }

    /// Takes in more of the message.
    public mutating func update(_ bytes: [UInt8]) {
        update(bytes.span)
    }

    /// Takes in more of the message.
    public mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe nettle_sha256_update(&context, bytes.count, start)
        }
    }

    /// The digest's 32 bytes. The message may go on afterwards.
    public func digest() -> [UInt8] {
        var copy = context
        return unsafe [UInt8](unsafeUninitializedCapacity: 32) { bytes, written in
            unsafe nettle_sha256_digest(&copy, 32, bytes.baseAddress)
            written = 32
        }
    }

    /// The digest in lower-case hexadecimal.
    public func hex() -> String { Hex.string(digest()) }

    /// The digest of `bytes`, 32 bytes.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// The digest of `bytes` in lower-case hexadecimal.
    public static func hex(_ bytes: [UInt8]) -> String { Hex.string(digest(bytes)) }
}
