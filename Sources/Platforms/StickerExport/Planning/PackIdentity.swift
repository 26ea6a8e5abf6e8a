import Digest

/// What the packs of one face are called in platforms' files.
enum PackIdentity {
    /// Letters of an identifier, without the part's number.
    private static let longest = 40

    /// What identifiers begin with: small letters, digits and single hyphens of a name.
    ///
    /// Names of other letters would all give the same, and long ones that differ at their end, so a part of their digest is
    /// added.
    static func base(_ name: String) -> String {
        var (slug, isWhole) = ("", true)
        for character in name.lowercased() {
            if character.isASCII, character.isLetter || character.isNumber {
                slug.append(character)
            } else {
                isWhole = isWhole && character.isASCII
                if !slug.hasSuffix("-"), !slug.isEmpty { slug.append("-") }
            }
        }
        isWhole = isWhole && slug.count <= longest
        slug = String(slug.prefix(longest))
        while slug.hasSuffix("-") { slug.removeLast() }
        if isWhole, !slug.isEmpty { return slug }
        let digest = Base32.string(SHA256.digest(Array(name.utf8))).prefix(6)
        return (slug.isEmpty ? "kigurumi" : slug) + "-\(digest)"
    }

    /// `me`, `me-2`; with a kind `me-moving`, `me-still-2`. A pack keeps its name when others are added.
    /// - Parameters:
    ///   - number: from 1, among the packs of its kind.
    ///   - kind: nil: packs have stickers of both.
    static func identifier(_ base: String, _ kind: StickerKind?, number: Int) -> String {
        [base, kind?.rawValue, number > 1 ? String(number) : nil].compactMap(\.self).joined(separator: "-")
    }

    /// What a pack's identifier begins with.
    /// - Parameter folder: as `folder` names it, with letters of its content before that or without.
    static func base(of identifier: String, inFolder folder: String) -> String? {
        let parts = folder.split(separator: "-")
        guard let number = parts.last.flatMap({ Int($0) }) else { return nil }
        let kind = parts.dropLast().last.flatMap { StickerKind(rawValue: String($0)) }
        let ending = Self.identifier("", kind, number: number)
        guard identifier.hasSuffix(ending), identifier.count > ending.count else { return nil }
        return String(identifier.dropLast(ending.count))
    }

    /// `1`; with a kind `moving-1`.
    static func folder(_ kind: StickerKind?, number: Int) -> String {
        [kind?.rawValue, String(number)].compactMap(\.self).joined(separator: "-")
    }
}
