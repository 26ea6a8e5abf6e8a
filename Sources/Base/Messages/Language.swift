import Names

/// A language that messages are written in. It never changes pixels.
package struct Language: Sendable, Hashable, CaseIterable {
    /// BCP 47, for example `zh-Hant`.
    package var tag: String { catalog.tag }
    /// What the language calls itself, for example `日本語`.
    package var name: String { catalog.name }

    let catalog: Catalog

    /// Every language with a catalog, English first.
    package static let allCases = Catalog.all.map { Language(catalog: $0) }
    /// The language of texts that others lack.
    package static let english = allCases[0]
    package static let japanese = Language("ja") ?? .english

    /// The language that a BCP 47 tag means, such as `zh-TW` for `zh-Hant`; nil where no catalog suits.
    package init?(_ tag: String) {
        guard let found = LanguageTag.best(for: tag, of: Self.allCases.map(\.tag)),
            let language = Self.allCases.first(where: { $0.tag == found })
        else { return nil }
        self = language
    }

    private init(catalog: Catalog) { self.catalog = catalog }

    /// After `LANGUAGE`, a list with colons between its members; where it is not set, after `LC_ALL`, `LC_MESSAGES` and
    /// `LANG`, the first that is set and not empty. Under the locales `C` and `POSIX`, `LANGUAGE` counts for nothing, as in
    /// GNU's programs.
    package init(environment: [String: String]) { self = Self.choice(environment) ?? .english }

    private static func choice(_ environment: [String: String]) -> Language? {
        let values = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
        guard let locale = values.first(where: { !$0.isEmpty }), !isPlain(locale) else { return nil }
        let list = environment["LANGUAGE"] ?? ""
        for wanted in (list.isEmpty ? locale : list).split(separator: ":") {
            if isPlain(wanted) { return nil }
            if let language = Language(LanguageTag.tag(ofLocale: wanted)) { return language }
        }
        return nil
    }

    private static func isPlain(_ locale: some StringProtocol) -> Bool { locale == "C" || locale == "POSIX" }

    package static func == (one: Language, other: Language) -> Bool { one.catalog === other.catalog }

    package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}
