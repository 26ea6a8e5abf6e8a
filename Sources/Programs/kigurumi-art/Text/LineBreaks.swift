/// Prevents line breaks that are allowed but look wrong.
enum LineBreaks {
    /// The text with word joiners between kana and kanji, except after punctuation and spaces: Unicode allows
    /// a line break within おはよう, where no reader expects one.
    static func gentle(_ text: String) -> String {
        var joined = ""
        var last: Character?
        for character in text {
            if let last, !last.isWhitespace, !character.isWhitespace, !endings.contains(last),
                last.isIdeographic || character.isIdeographic
            {
                joined.append("\u{2060}")
            }
            joined.append(character)
            last = character
        }
        return joined
    }

    private static let endings: Set<Character> = [
        "、", "。", "！", "？", "!", "?", "…", "」", "』", "）", "\u{2069}",
    ]
}

extension Character {
    /// Kana, kanji, and the full-width forms that stand among them.
    fileprivate var isIdeographic: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return (0x2E80...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0xFF00...0xFFEF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
    }
}
