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
        // A second text of a code, for evidence that names what was probably meant.
        let misspelt = evidence["nearest"].map { _ in all["\(code).misspelt"] } ?? nil
        guard let both = misspelt ?? all[code] else { return code }
        return fill(language == .japanese ? both.ja : both.en, evidence)
    }

    /// The text by BCP 47 tag, as the manifest's `message` has it.
    public static func texts(_ code: String, _ evidence: [String: String] = [:]) -> [String: String] {
        ["en": text(code, evidence, in: .english), "ja": text(code, evidence, in: .japanese)]
    }

    public static func text(of error: any CodedError, in language: Language) -> String {
        text(error.code, error.evidence, in: language)
    }

    private static func fill(_ text: String, _ evidence: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            result += evidence[name] ?? "{\(name)}"
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
