import Digest

/// Encrypts a Signal pack's files with keys that follow from its contents, so that the same pack gives the same bytes.
///
/// Whoever has the pack's link can read the pack: the key is in it. Without the link, the key can only be computed from all
/// the pictures and texts themselves. It hides the pictures from the server, but not whether a given pack is this one.
struct SignalKeys {
    /// The 32 bytes in the pack's link.
    let packKey: [UInt8]
    private let cipherKey: [UInt8]
    private let codeKey: [UInt8]

    /// - Parameter contents: the manifest and the pictures.
    init(contents: [[UInt8]]) {
        let secret = contents.flatMap(SHA256.digest)
        packKey = HMACSHA256.derivedKey(
            secret: secret, salt: Array("Kigurumi".utf8), info: "Signal sticker pack", count: 32)
        let keys = HMACSHA256.derivedKey(
            secret: packKey, salt: [UInt8](repeating: 0, count: 32), info: "Sticker Pack", count: 64)
        cipherKey = Array(keys.prefix(32))
        codeKey = Array(keys.suffix(32))
    }

    /// The start vector, the encrypted file, and the code that authenticates both.
    ///
    /// Start vectors follow from the file and a key of their own: equal only for equal files.
    func encrypted(_ file: [UInt8]) -> [UInt8] {
        let vectorKey = HMACSHA256.derivedKey(
            secret: packKey, salt: Array("Kigurumi".utf8), info: "Start vectors", count: 32)
        let start = Array(HMACSHA256.code(file, key: vectorKey).prefix(AES256CBC.blockSize))
        let sealed = start + (AES256CBC.encrypted(file, key: cipherKey, start: start) ?? [])
        return sealed + HMACSHA256.code(sealed, key: codeKey)
    }
}
