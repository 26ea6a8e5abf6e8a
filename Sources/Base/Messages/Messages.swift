/// Looks up the texts for people by their codes.
package enum Messages {
    /// Where a text is read. Apps show texts to people who have no command line, so only texts for terminals give advice
    /// about options and commands.
    package enum Reader: Sendable {
        /// A person who uses an app that shows statuses, manifests and logs.
        case app
        /// A person at a command line.
        case terminal
    }

    /// The text for `code` with its placeholders filled; the code itself if there is no text for it.
    package static func text(
        _ code: String, _ evidence: [String: String] = [:], in language: Language, for reader: Reader = .app
    ) -> String {
        // A code can have another text for evidence with a suggestion, for a count of one, and for terminals.
        var endings: [String] = []
        if evidence["nearest"] != nil { endings.append(".misspelt") }
        if evidence["count"] == "1" { endings.append(".one") }
        if reader == .terminal { endings.append(".terminal") }
        // What a text lacks in the language, its words and numbers too, is English.
        for language in language == .english ? [.english] : [language, .english] {
            for ending in endings + [""] {
                guard let text = language.text(code + ending) else { continue }
                return fill(text, evidence, in: language, for: reader)
            }
        }
        return code
    }

    /// The texts by BCP 47 tag, as in a manifest's `message`.
    package static func texts(_ code: String, _ evidence: [String: String] = [:]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.tag, text(code, evidence, in: $0)) })
    }

    /// All texts whose codes begin with a prefix, by the rest of their codes, with their placeholders: for pages that fill
    /// them themselves. What a language lacks is English.
    package static func texts(withPrefix prefix: String, in language: Language) -> [String: String] {
        let own = language.catalog.texts(withPrefix: prefix, in: .sentences)
        return Catalog.all[0].texts(withPrefix: prefix, in: .sentences).merging(own) { _, own in own }
    }

    /// A text of the commands' help.
    /// - Parameter english: as it is written where the option is declared.
    /// - Returns: the English text if there is no other.
    package static func help(_ english: String, in language: Language) -> String {
        language.catalog.text(english, in: .help) ?? english
    }

    package static func text(
        of error: any CodedError, in language: Language, for reader: Reader = .app
    ) -> String {
        text(error.code, error.evidence, in: language, for: reader)
    }

    /// Placeholders for what programs measured. Other numbers may be meant to be typed, so they keep their point.
    private static let measured: Set = ["bytes", "limit", "loop", "seconds", "size"]

    /// Fills the placeholders. `{problem}` becomes the text of the evidence's `code`, filled with the same evidence. Values
    /// that are words of the program, such as `black`, are translated by the text `word.NAME.VALUE`.
    private static func fill(
        _ text: String, _ evidence: [String: String], in language: Language, for reader: Reader
    ) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            if name == "problem", let code = evidence["code"] {
                result += self.text(code, evidence.filter { $0.key != "code" }, in: language, for: reader)
            } else if let value = evidence[name] {
                result +=
                    language.text("word.\(name).\(value)")
                    ?? (measured.contains(name) ? language.number(value) : value)
            } else {
                result += "{\(name)}"
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

extension Language {
    /// A number, maybe with a unit, as people write it: `3.4 MB` is `3,4 MB` in German, `241,337` is `241.337`.
    func number(_ value: String) -> String {
        guard let point = text("number.point"), point != ".", value.first?.isNumber == true else {
            return value
        }
        let number = value.prefix { $0.isNumber || $0 == "." || $0 == "," }
        let written = number.map { $0 == "." ? point : $0 == "," ? "." : String($0) }.joined()
        return written + value.dropFirst(number.count)
    }

    /// Whether the help of commands and options is translated.
    package var hasHelp: Bool { !catalog.isEmpty(.help) }

    /// The text of a code with its placeholders; nil where this language has none.
    fileprivate func text(_ code: String) -> String? {
        catalog.text(code, in: .errors) ?? catalog.text(code, in: .sentences)
    }
}
