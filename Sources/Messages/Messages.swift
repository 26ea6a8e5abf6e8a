/// Every text people read, looked up by its code.
public enum Messages {
    static let tables: [[String: Bilingual]] = [
        Texts.face, Texts.template, Texts.filter, Texts.pack, Texts.build, Texts.command, Texts.helper,
        Texts.settings, Texts.watch, Texts.text, Texts.service, Texts.design, Texts.install,
    ]
    static let all = tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// The text of `code` with its placeholders filled; the code itself where no text is known.
    public static func text(_ code: String, _ evidence: [String: String] = [:], in language: Language)
        -> String
    {
        // A second text of a code, for evidence that names what was probably meant; another one for a count of one.
        let misspelt = evidence["nearest"].map { _ in all["\(code).misspelt"] } ?? nil
        let one = evidence["count"] == "1" ? all["\(code).one"] : nil
        guard let both = misspelt ?? one ?? all[code] else { return code }
        return fill(both[language], evidence, in: language)
    }

    /// The text by BCP 47 tag, as the manifest's `message` has it.
    public static func texts(_ code: String, _ evidence: [String: String] = [:]) -> [String: String] {
        ["en": text(code, evidence, in: .english), "ja": text(code, evidence, in: .japanese)]
    }

    public static func text(of error: any CodedError, in language: Language) -> String {
        text(error.code, error.evidence, in: language)
    }

    /// `{problem}` becomes the text of the code in the evidence, with the same evidence. Of some placeholders the
    /// values are words of ours, such as `black`: they are translated by `word.NAME.VALUE`.
    private static func fill(
        _ text: String, _ evidence: [String: String], in language: Language
    ) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            if name == "problem", let code = evidence["code"] {
                result += self.text(code, evidence.filter { $0.key != "code" }, in: language)
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
