import Digest
import Names

/// The names of sticker files: `<salt>-<template id>.<png|gif>`.
///
/// The salt is made from the id and the finished file's bytes, so that a name never stands for two pictures: what is
/// cached by name can never be stale.
public enum StickerName {
    /// Characters of base32.
    static let saltLength = 16

    /// The name of a finished file.
    /// - Parameter ext: `png` or `gif`, by the file's real type.
    public static func name(id: String, bytes: [UInt8], ext: String) -> String {
        var hash = SHA256()
        hash.update(Array(id.utf8) + [0])
        hash.update(bytes)
        return "\(Base32.string(hash.digest()).prefix(saltLength))-\(id).\(ext)"
    }

    /// The template's id when `file` has the form of a sticker's name, otherwise nil.
    public static func id(of file: String) -> String? {
        let bytes = Array(file.utf8)
        guard bytes.count > saltLength + 5, bytes.count <= 255, bytes[saltLength] == UInt8(ascii: "-"),
            file.hasSuffix(".png") || file.hasSuffix(".gif"),
            bytes[..<saltLength].allSatisfy({ (97...122).contains($0) || (50...55).contains($0) })
        else { return nil }
        let id = String(decoding: bytes[(saltLength + 1)..<(bytes.count - 4)], as: UTF8.self)
        return isID(id) ? id : nil
    }

    /// Whether `id` can stand in a file's name: letters, digits, `-`, `_` and dots, not beginning with a dot.
    public static func isID(_ id: String) -> Bool { NameRule.isPlainName(id) }
}
