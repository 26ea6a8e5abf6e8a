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

/// A language that messages are written in. It never changes pixels.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    /// After `LC_ALL`, `LC_MESSAGES`, `LANG`, the first that is set and not empty.
    public init(environment: [String: String]) {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        self = value?.hasPrefix("ja") == true ? .japanese : .english
    }
}
