/// What people read about a costume; no part of its pixels.
package struct TemplateInfo: Equatable, Sendable {
    /// By BCP 47 tag; `en` is there.
    package var name: [String: String]
    /// For screen readers, by BCP 47 tag; at most 150 characters.
    package var description: [String: String] = [:]
    /// Emoji that the sticker stands for, the best first.
    package var emoji: [String] = []
    /// Words to search by, by BCP 47 tag.
    package var keywords: [String: [String]] = [:]
    /// Who made the art; nil: not stated.
    package var credit: String?
    /// An SPDX identifier or a text; nil: not stated.
    package var license: String?
}

extension TemplateInfo {
    /// What a costume without a name is called: `star-hug` is Star hug.
    static func name(of id: String) -> String {
        let words = id.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
