extension TemplateTranslator {
    func info(_ object: ObjectField) -> TemplateInfo? {
        let name = object.required("name")?.texts(limit: 100)
        let description = object["description"].map { $0.texts(limit: Self.descriptionLimit) } ?? [:]
        let emoji = object["emoji"].map(emoji) ?? []
        let keywords = object["keywords"].map(keywords) ?? [:]
        let credit = object["credit"]?.text()
        let license = object["license"]?.text()
        guard let name, let description, let emoji, let keywords else { return nil }
        return TemplateInfo(
            name: name, description: description, emoji: emoji, keywords: keywords, credit: credit,
            license: license)
    }

    private func emoji(_ field: Field) -> [String]? {
        guard let fields = field.list() else { return nil }
        guard (1...3).contains(fields.count) else {
            return field.mistaken(
                "template.count.range", ["count": String(fields.count), "from": "1", "to": "3"])
        }
        return fields.map { field in
            guard let text = field.text() else { return nil }
            return text.isOneEmoji ? text : field.mistaken("template.emoji")
        }.whole()
    }

    private func keywords(_ field: Field) -> [String: [String]]? {
        guard let entries = field.entries() else { return nil }
        var keywords: [String: [String]] = [:]
        for (language, field) in entries where field.isLanguage(language) {
            keywords[language] = field.texts()
        }
        return keywords
    }
}

extension Field {
    /// Texts by language; English is required.
    /// - Parameter limit: characters of each.
    func texts(limit: Int) -> [String: String]? {
        guard let entries = entries() else { return nil }
        var texts: [String: String] = [:]
        for (language, field) in entries {
            guard let text = field.text(), field.isLanguage(language) else { continue }
            if text.count > limit {
                field.error("template.text.long", ["count": String(text.count), "limit": String(limit)])
            }
            texts[language] = text
        }
        guard entries.contains(where: { $0.key == "en" }) else {
            return mistaken("template.language.missing")
        }
        return texts
    }

    /// Whether the key that this value stands under is a BCP 47 tag.
    fileprivate func isLanguage(_ tag: String) -> Bool {
        let isTag = Self.isTag(tag)
        if !isTag {
            error("template.language.tag", ["tag": tag])
        } else if let nearest = LanguageCodes.correction(of: tag) {
            warn(
                "template.language.unknown",
                nearest.isEmpty ? ["tag": tag] : ["tag": tag, "nearest": nearest])
        }
        return isTag
    }

    /// Whether a text is a BCP 47 tag, such as `zh-Hant-TW`.
    static func isTag(_ tag: String) -> Bool {
        let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { index, part in
            let lengths = index == 0 ? 2...8 : 1...8
            return lengths.contains(part.count)
                && part.allSatisfy { byte in
                    let character = Character(UnicodeScalar(byte))
                    return byte < 0x80 && (character.isLetter || index > 0 && character.isNumber)
                }
        }
    }
}

extension String {
    /// One character that is shown as an emoji.
    package var isOneEmoji: Bool {
        guard count == 1, let first = unicodeScalars.first, first.properties.isEmoji else { return false }
        let rest = unicodeScalars.dropFirst()
        // A keycap: digits are emoji themselves to Unicode.
        if first.isASCII { return rest.last == "\u{20e3}" }
        // A flag.
        if ("\u{1f1e6}"..."\u{1f1ff}").contains(first) { return rest.count == 1 }
        if first.properties.isEmojiPresentation { return true }
        return rest.first.map { $0.properties.isEmojiModifier || ["\u{fe0f}", "\u{200d}"].contains($0) }
            ?? false
    }
}
