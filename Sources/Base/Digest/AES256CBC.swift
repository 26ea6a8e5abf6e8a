#if canImport(CNettle)
    import CNettle

    /// Encrypts messages (AES with a key of 256 bits in CBC mode, NIST SP 800-38A).
    ///
    /// It does not authenticate them: append an `HMACSHA256.code` of the start vector and the encrypted bytes.
    package enum AES256CBC {
        /// Bytes of a block, and of the start vector.
        package static let blockSize = 16

        /// The message, padded to whole blocks (PKCS #7), encrypted.
        /// - Parameters:
        ///   - key: 32 bytes.
        ///   - start: the start vector, 16 bytes; another one for each message.
        /// - Returns: nil if the key or the start vector has another length.
        package static func encrypted(_ message: [UInt8], key: [UInt8], start: [UInt8]) -> [UInt8]? {
            guard key.count == 32, start.count == blockSize else { return nil }
            var context = aes256_ctx()
            unsafe key.withUnsafeBufferPointer { key in
                guard let bytes = key.baseAddress else { return }
                unsafe nettle_aes256_set_encrypt_key(&context, bytes)
            }
            let padding = blockSize - message.count % blockSize
            let padded = message + [UInt8](repeating: UInt8(padding), count: padding)
            var vector = start
            return unsafe [UInt8](unsafeUninitializedCapacity: padded.count) { bytes, written in
                unsafe nettle_cbc_aes256_encrypt(&context, &vector, padded.count, bytes.baseAddress, padded)
                written = padded.count
            }
        }

        /// The message without its padding, decrypted.
        ///
        /// Check the code that authenticates it first.
        /// - Parameters:
        ///   - key: 32 bytes.
        ///   - start: the start vector, 16 bytes.
        /// - Returns: nil if a length is wrong, or if the padding is.
        package static func decrypted(_ message: [UInt8], key: [UInt8], start: [UInt8]) -> [UInt8]? {
            guard key.count == 32, start.count == blockSize else { return nil }
            guard !message.isEmpty, message.count % blockSize == 0 else { return nil }
            var context = aes256_ctx()
            unsafe key.withUnsafeBufferPointer { key in
                guard let bytes = key.baseAddress else { return }
                unsafe nettle_aes256_set_decrypt_key(&context, bytes)
            }
            var vector = start
            let padded = unsafe [UInt8](unsafeUninitializedCapacity: message.count) { bytes, written in
                // Nettle 3.8 has no function for both.
                unsafe nettle_cbc_decrypt(
                    &context,
                    { context, length, target, source in
                        unsafe nettle_aes256_decrypt(
                            context?.assumingMemoryBound(to: aes256_ctx.self), length, target, source)
                    }, blockSize, &vector, message.count, bytes.baseAddress, message)
                written = message.count
            }
            let padding = Int(padded.last ?? 0)
            guard 1...blockSize ~= padding, padded.suffix(padding).allSatisfy({ $0 == padding }) else {
                return nil
            }
            return Array(padded.dropLast(padding))
        }
    }
#endif
