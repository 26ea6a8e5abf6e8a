/// A text in English and Japanese. Placeholders such as `{name}` are filled from an error's evidence.
public struct Bilingual: Sendable, Hashable {
    /// The English text.
    public var en: String
    /// The Japanese text.
    public var ja: String

    /// Takes the English, then the Japanese text.
    public init(_ en: String, _ ja: String) {
        self.en = en
        self.ja = ja
    }

    subscript(_ language: Language) -> String { language == .japanese ? ja : en }
}
