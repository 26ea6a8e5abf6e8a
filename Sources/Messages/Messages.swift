/// Looks up the texts for people by their codes.
public enum Messages {
    static let tables: [[String: Bilingual]] = [
        Texts.face, Texts.template, Texts.filter, Texts.pack, Texts.build, Texts.command, Texts.helper,
        Texts.settings, Texts.watch, Texts.text, Texts.service, Texts.design, Texts.install,
        Texts.export, Texts.exportSentences, Texts.exportedPictures, Texts.platform, Texts.platformSentences,
        Texts.sheet, Texts.starting, Texts.terminal, Texts.parser, Texts.studio, Texts.studioPage,
    ]
    static let all = tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// Where a text is read. Apps show texts to people who have no command line, so only texts for terminals give advice
    /// about options and commands.
    public enum Reader: Sendable {
        /// A person who uses an app that shows statuses, manifests and logs.
        case app
        /// A person at a command line.
        case terminal
    }

    /// The text for `code` with its placeholders filled; the code itself if there is no text for it.
    public static func text(
        _ code: String, _ evidence: [String: String] = [:], in language: Language, for reader: Reader = .app
    ) -> String {
        // A code can have another text for evidence with a suggestion, and another for a count of one.
        let misspelt = evidence["nearest"].map { _ in all["\(code).misspelt"] } ?? nil
        let one = evidence["count"] == "1" ? all["\(code).one"] : nil
        let own = reader == .terminal ? all["\(code).terminal"] : nil
        guard let both = misspelt ?? one ?? own ?? all[code] else { return code }
        return fill(both[language], evidence, in: language, for: reader)
    }

    /// The texts by BCP 47 tag, as in a manifest's `message`.
    public static func texts(_ code: String, _ evidence: [String: String] = [:]) -> [String: String] {
        ["en": text(code, evidence, in: .english), "ja": text(code, evidence, in: .japanese)]
    }

    /// All texts whose codes begin with a prefix, by the rest of their codes, with their placeholders: for pages that fill
    /// them themselves.
    public static func texts(withPrefix prefix: String, in language: Language) -> [String: String] {
        let found = all.filter { $0.key.hasPrefix(prefix) }
        return Dictionary(
            found.map { (String($0.key.dropFirst(prefix.count)), $0.value[language]) },
            uniquingKeysWith: { first, _ in first })
    }

    /// A text of the commands' help.
    /// - Parameter english: as it is written where the option is declared.
    /// - Returns: the English text if there is no other.
    public static func help(_ english: String, in language: Language) -> String {
        Texts.help[english]?[language] ?? english
    }

    /// The text of an error.
    public static func text(
        of error: any CodedError, in language: Language, for reader: Reader = .app
    ) -> String {
        text(error.code, error.evidence, in: language, for: reader)
    }

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
                result += all["word.\(name).\(value)"]?[language] ?? value
            } else {
                result += "{\(name)}"
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

/// The tables, one a subject: code → text.
enum Texts {}
