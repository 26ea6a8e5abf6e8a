import Digest

/// Opens the encrypted files of a Signal pack: checks the code that authenticates each, then decrypts it.
struct SignalArchive {
    private let cipherKey: [UInt8], codeKey: [UInt8]

    /// - Parameter key: the 32 bytes of the pack's link.
    init?(key: [UInt8]) {
        guard key.count == 32 else { return nil }
        let keys = HMACSHA256.derivedKey(
            secret: key, salt: [UInt8](repeating: 0, count: 32), info: "Sticker Pack", count: 64)
        (cipherKey, codeKey) = (Array(keys.prefix(32)), Array(keys.suffix(32)))
    }

    /// nil: the file is damaged, or encrypted with another key.
    func opened(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 16 + 16 + 32 else { return nil }
        let sealed = Array(bytes.dropLast(32))
        guard HMACSHA256.code(sealed, key: codeKey) == Array(bytes.suffix(32)) else { return nil }
        return AES256CBC.decrypted(
            Array(sealed.dropFirst(16)), key: cipherKey, start: Array(sealed.prefix(16)))
    }

    /// What the decrypted manifest states.
    struct Manifest {
        var title = ""
        var author = ""
        var cover: Sticker?
        var stickers: [Sticker] = []
    }

    struct Sticker {
        var id = 0
        var emoji = ""
    }

    /// Reads the Protocol Buffers message `StickerPack`; nil: it isn't one.
    static func manifest(_ bytes: [UInt8]) -> Manifest? {
        guard let fields = fields(bytes[...]) else { return nil }
        var manifest = Manifest()
        for (number, value) in fields {
            switch (number, value) {
            case (1, .bytes(let text)): manifest.title = String(decoding: text, as: UTF8.self)
            case (2, .bytes(let text)): manifest.author = String(decoding: text, as: UTF8.self)
            case (3, .bytes(let body)): manifest.cover = sticker(body)
            case (4, .bytes(let body)):
                guard let sticker = sticker(body) else { return nil }
                manifest.stickers.append(sticker)
            default: break
            }
        }
        return manifest
    }

    private static func sticker(_ body: ArraySlice<UInt8>) -> Sticker? {
        guard let fields = fields(body) else { return nil }
        var sticker = Sticker()
        for (number, value) in fields {
            switch (number, value) {
            case (1, .number(let id)): sticker.id = id
            case (2, .bytes(let text)): sticker.emoji = String(decoding: text, as: UTF8.self)
            default: break
            }
        }
        return sticker
    }

    private enum Value {
        case number(Int)
        case bytes(ArraySlice<UInt8>)
    }

    private static func fields(_ message: ArraySlice<UInt8>) -> [(number: Int, value: Value)]? {
        var (fields, offset): ([(Int, Value)], Int) = ([], 0)
        while offset < message.count {
            guard let key = number(message, &offset) else { return nil }
            switch key & 7 {
            case 0:
                guard let value = number(message, &offset) else { return nil }
                fields.append((key >> 3, .number(value)))
            case 2:
                guard let count = number(message, &offset), let body = message.part(offset, count) else {
                    return nil
                }
                fields.append((key >> 3, .bytes(body)))
                offset += count
            default: return nil
            }
        }
        return fields
    }

    /// Seven bits a byte, the lowest first; five bytes at most here.
    private static func number(_ message: ArraySlice<UInt8>, _ offset: inout Int) -> Int? {
        var value = 0
        for index in 0..<5 {
            guard let byte = message.big(offset, 1) else { return nil }
            offset += 1
            value |= (byte & 0x7F) << (7 * index)
            if byte < 0x80 { return value }
        }
        return nil
    }
}
