import Digest
import Names

/// Makes and checks the names of sticker files: `<salt>-<template id>.<png|gif>`.
///
/// The salt is a digest of the id and the file's bytes. A name therefore never stands for two pictures, and a cache by
/// name is never stale.
public enum StickerName {
    /// In characters of base32.
    static let saltLength = 16

    /// The name for a finished file.
    /// - Parameters:
    ///   - id: The template's id.
    ///   - bytes: The whole file.
    ///   - ext: `png` or `gif`, by the file's real type.
    public static func name(id: String, bytes: [UInt8], ext: String) -> String {
        var hash = SHA256()
        hash.update(Array(id.utf8) + [0])
        hash.update(bytes)
        return "\(Base32.string(hash.digest()).prefix(saltLength))-\(id).\(ext)"
    }

    /// The template's id in a sticker's name; nil when `file` isn't such a name.
    public static func id(of file: String) -> String? {
        let bytes = Array(file.utf8)
        guard bytes.count > saltLength + 5, bytes.count <= 255, bytes[saltLength] == UInt8(ascii: "-"),
            file.hasSuffix(".png") || file.hasSuffix(".gif"),
            bytes[..<saltLength].allSatisfy({ (97...122).contains($0) || (50...55).contains($0) })
        else { return nil }
        let id = String(decoding: bytes[(saltLength + 1)..<(bytes.count - 4)], as: UTF8.self)
        return isID(id) ? id : nil
    }

    /// Whether `id` can be part of a file name: 1 to 128 letters, digits, `-`, `_` and dots, not beginning with a dot.
    public static func isID(_ id: String) -> Bool { NameRule.isPlainName(id) }
}
