/// What people read about a costume; no part of its pixels.
public struct TemplateInfo: Equatable, Sendable {
    /// By BCP 47 tag; `en` is there.
    public var name: [String: String]
    /// For screen readers, by BCP 47 tag; at most 150 characters.
    public var description: [String: String]
    /// Emoji that the sticker stands for, the best first.
    public var emoji: [String]
    /// Words to search by, by BCP 47 tag.
    public var keywords: [String: [String]]
    /// Who made the art; nil: not stated.
    public var credit: String?
    /// An SPDX identifier or a text; nil: not stated.
    public var license: String?

    /// - Parameter name: by BCP 47 tag, with `en`.
    public init(
        name: [String: String], description: [String: String] = [:], emoji: [String] = [],
        keywords: [String: [String]] = [:], credit: String? = nil, license: String? = nil
    ) {
        (self.name, self.description, self.emoji) = (name, description, emoji)
        (self.keywords, self.credit, self.license) = (keywords, credit, license)
    }
}

extension TemplateInfo {
    /// What a costume without a name is called: `star-hug` is Star hug.
    static func name(of id: String) -> String {
        let words = id.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
