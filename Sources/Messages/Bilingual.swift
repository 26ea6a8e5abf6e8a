/// One text in the languages that the program speaks. `{name}` is filled from the evidence.
public struct Bilingual: Sendable, Hashable {
    public var en: String
    public var ja: String

    public init(_ en: String, _ ja: String) {
        self.en = en
        self.ja = ja
    }

    subscript(_ language: Language) -> String { language == .japanese ? ja : en }
}
