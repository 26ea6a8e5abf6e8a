/// What people read about a costume; no part of its pixels.
public struct TemplateInfo: Equatable, Sendable {
    /// By BCP 47 tag; `en` is there.
    public var name: [String: String]
    public var description: [String: String]
    public var emoji: [String]
    public var keywords: [String: [String]]
    public var credit: String?
    public var license: String?

    public init(
        name: [String: String], description: [String: String] = [:], emoji: [String] = [],
        keywords: [String: [String]] = [:], credit: String? = nil, license: String? = nil
    ) {
        (self.name, self.description, self.emoji) = (name, description, emoji)
        (self.keywords, self.credit, self.license) = (keywords, credit, license)
    }
}
