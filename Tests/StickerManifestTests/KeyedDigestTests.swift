import Digest
import Support
import Testing

@Suite("Keyed digests and encryption")
struct KeyedDigestTests {
    private func bytes(_ hex: String) -> [UInt8] {
        var (result, digits) = ([UInt8](), hex[...])
        while digits.count >= 2 {
            result.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        return result
    }

    @Test(
        "HMAC-SHA-256 gives the codes of RFC 4231",
        arguments: [
            (
                String(repeating: "0b", count: 20), "4869205468657265",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                String(repeating: "aa", count: 131),
                "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func codes(key: String, message: String, code: String) {
        #expect(Hex.string(HMACSHA256.code(bytes(message), key: bytes(key))) == code)
    }

    @Test("An empty message with an empty key has a code too")
    func emptyCode() {
        let code = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(Hex.string(HMACSHA256.code([], key: [])) == code)
    }

    @Test("Keys are derived as in the first and third test of RFC 5869")
    func derivation() {
        let secret = [UInt8](repeating: 0x0B, count: 22)
        let key = HMACSHA256.derivedKey(secret: secret, salt: [], info: "", count: 42)
        let expected =
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        #expect(Hex.string(key) == expected)
        // The other test's purpose isn't UTF-8; Python's hmac derives the same from a text.
        let script = """
            import hmac
            prk = hmac.digest(bytes(range(13)), b"\\x0b" * 22, "sha256")
            t = hmac.digest(prk, "Sticker Pack".encode() + b"\\x01", "sha256")
            print((t + hmac.digest(prk, t + b"Sticker Pack\\x02", "sha256")).hex())
            """
        let derived = HMACSHA256.derivedKey(
            secret: secret, salt: Array(0..<13), info: "Sticker Pack", count: 64)
        #expect(throws: Never.self) {
            let text = try run("/usr/bin/python3", ["-c", script])
            #expect(Hex.string(derived) + "\n" == text)
        }
    }

    @Test("AES-256-CBC encrypts as in NIST SP 800-38A, and pads a whole block")
    func cipher() throws {
        let key = bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        let encrypted = try #require(
            AES256CBC.encrypted(
                bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"), key: key,
                start: Array(0..<16)))
        let expected = "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
        #expect(Hex.string(Array(encrypted.prefix(32))) == expected)
        #expect(encrypted.count == 48)
    }

    @Test("Keys and start vectors of other lengths encrypt nothing")
    func wrongLengths() {
        let (key, start) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 16))
        #expect(AES256CBC.encrypted([1], key: Array(key.dropLast()), start: start) == nil)
        #expect(AES256CBC.encrypted([1], key: key, start: []) == nil)
        #expect(AES256CBC.encrypted([], key: key, start: start)?.count == 16)
    }
}
