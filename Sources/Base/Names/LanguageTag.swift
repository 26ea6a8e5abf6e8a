/// Compares BCP 47 tags, so that all texts are chosen in one way.
package enum LanguageTag {
    /// The tag that suits a wish best, by the lookup of RFC 4647: the same tag, then its bases (`de-CH` → `de`). Chinese of
    /// Taiwan, Hong Kong and Macau is `zh-Hant`, all other Chinese `zh-Hans`, unless a tag gives the script. Ignores case;
    /// nil if no tag suits.
    package static func best(for wanted: String, of tags: some Sequence<String>) -> String? {
        if tags.contains(wanted) { return wanted }
        let tags = tags.sorted()
        // By script where it matters; else a reader of Traditional Chinese still reads `zh` rather than English.
        for form in [canonical, { $0.lowercased() }] {
            let formed = tags.map { (form: form($0), tag: $0) }
            for base in bases(of: form(wanted)) {
                if let found = formed.first(where: { $0.form == base }) { return found.tag }
            }
        }
        return nil
    }

    /// The tag of a locale's name: `zh_TW.UTF-8` → `zh-TW`.
    package static func tag(ofLocale locale: some StringProtocol) -> String {
        locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_", omittingEmptySubsequences: false)
            .joined(separator: "-")
    }

    /// The tag itself, then shorter and shorter ones. A subtag of one letter goes with the one behind it.
    private static func bases(of tag: String) -> [String] {
        var parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        var bases: [String] = []
        while !parts.isEmpty {
            bases.append(parts.joined(separator: "-"))
            parts.removeLast()
            if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
        }
        return bases
    }

    /// In small letters; of Chinese with its likely script and without the region that the script implies.
    private static func canonical(_ tag: String) -> String {
        var parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.first == "zh" else { return parts.joined(separator: "-") }
        let isScript = parts.count > 1 && parts[1].count == 4
        if !isScript {
            let isTraditional = parts.count > 1 && ["tw", "hk", "mo"].contains(parts[1])
            parts.insert(isTraditional ? "hant" : "hans", at: 1)
        }
        let implied = parts[1] == "hant" ? "tw" : "cn"
        if parts.count > 2, parts[2] == implied { parts.remove(at: 2) }
        return parts.joined(separator: "-")
    }
}
