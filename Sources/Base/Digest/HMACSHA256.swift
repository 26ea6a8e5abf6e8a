#if canImport(CNettle)
    import CNettle

    /// Authenticates messages with a key (HMAC-SHA-256, RFC 2104), and derives keys from a secret (HKDF, RFC 5869).
    package enum HMACSHA256 {
        /// The 32 bytes that authenticate a message.
        /// - Parameter key: of any length; 32 bytes are best.
        package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
            var context = hmac_sha256_ctx()
            unsafe key.withUnsafeBufferPointer { key in
                unsafe nettle_hmac_sha256_set_key(&context, key.count, key.baseAddress)
            }
            unsafe message.withUnsafeBufferPointer { message in
                guard let start = message.baseAddress else { return }
                unsafe nettle_hmac_sha256_update(&context, message.count, start)
            }
            return unsafe [UInt8](unsafeUninitializedCapacity: 32) { bytes, written in
                unsafe nettle_hmac_sha256_digest(&context, 32, bytes.baseAddress)
                written = 32
            }
        }

        /// Compares codes in a time that doesn't show where they differ.
        package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
            guard one.count == other.count else { return false }
            return unsafe one.withUnsafeBytes { one in
                unsafe other.withUnsafeBytes { other in
                    guard let one = one.baseAddress, let others = other.baseAddress else { return true }
                    return unsafe nettle_memeql_sec(one, others, other.count) == 1
                }
            }
        }

        /// Derives a key from a secret (HKDF: extract, then expand).
        /// - Parameters:
        ///   - info: what the key is for; another purpose gives another key.
        ///   - count: bytes of the key, at most 255 × 32.
        package static func derivedKey(secret: [UInt8], salt: [UInt8], info: String, count: Int) -> [UInt8] {
            let extracted = code(secret, key: salt)
            var key: [UInt8] = []
            var block: [UInt8] = []
            for index in UInt8(1)...255 where key.count < count {
                block = code(block + Array(info.utf8) + [index], key: extracted)
                key += block
            }
            return Array(key.prefix(count))
        }
    }
#endif
