import Digest
import Foundation
import Support
import Testing

@Suite("Digests")
struct DigestTests {
    @Test(
        "SHA-256 gives the digests of FIPS 180-4 and NIST's test vectors",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ])
    func vectors(message: String, digest: String) {
        #expect(SHA256.hex(Array(message.utf8)) == digest)
    }

    @Test("SHA-256 digests a million a's as FIPS 180-4 states")
    func million() {
        var hash = SHA256()
        let piece = [UInt8](repeating: 97, count: 10_000)
        for _ in 0..<100 { hash.update(piece) }
        #expect(hash.hex() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Every length from 0 to 300 digests as Python's hashlib does, in one go and in pieces")
    func python() throws {
        let script =
            "import hashlib\nfor n in range(301): "
            + "print(hashlib.sha256(bytes((i * 7 + n) % 256 for i in range(n))).hexdigest())"
        let lines = try run("/usr/bin/python3", ["-c", script]).split(separator: "\n").map(String.init)
        try #require(lines.count == 301)
        for length in 0...300 {
            let bytes = (0..<length).map { UInt8(($0 * 7 + length) % 256) }
            #expect(SHA256.hex(bytes) == lines[length])
            var hash = SHA256()
            var start = 0
            while start < length {
                let end = min(length, start + 1 + start % 67)
                hash.update(Array(bytes[start..<end]))
                start = end
            }
            #expect(hash.hex() == lines[length])
        }
    }

    @Test(
        "Base32 is RFC 4648's in lower case without padding",
        arguments: [("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foobar", "mzxw6ytboi")])
    func base32(text: String, expected: String) {
        #expect(Base32.string(Array(text.utf8)) == expected)
    }
}
