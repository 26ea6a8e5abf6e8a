/// Texts as they are broken and cut: by characters as people count them, never within one.
enum LineBreaks {
    /// The text with word joiners where a line break is allowed but looks wrong: between kana and kanji, except after
    /// punctuation and spaces (おはよう), and before a short last word.
    static func gentle(_ text: String) -> String {
        let joined = joined(words(text)) { $0.isIdeographic }
        return joined.split(separator: "\n", omittingEmptySubsequences: false).map(lastWordKept).joined(
            separator: "\n")
    }

    /// The text with word joiners within Korean words: Unicode allows line breaks between all of their syllables.
    static func words(_ text: String) -> String { joined(text) { $0.isHangul } }

    private static func joined(_ text: String, _ isSyllable: (Character) -> Bool) -> String {
        var joined = ""
        var last: Character?
        for character in text {
            if let last, !last.isWhitespace, !character.isWhitespace, !endings.contains(last),
                isSyllable(last) || isSyllable(character)
            {
                joined.append("\u{2060}")
            }
            joined.append(character)
            last = character
        }
        return joined
    }

    /// A line of three words or more whose last, short one doesn't stand alone.
    private static func lastWordKept(_ line: Substring) -> String {
        let words = line.split(separator: " ")
        guard words.count > 2, let last = words.last, last.count <= shortWord, !line.hasSuffix(" ") else {
            return String(line)
        }
        return line.dropLast(last.count) + "\u{2060}" + last
    }

    /// Characters.
    private static let shortWord = 5

    /// The text without what no font has: marks alone, or characters whose first part is missing.
    /// - Parameter unshown: one scalar each.
    static func without(_ unshown: [String], _ text: String) -> String {
        guard !unshown.isEmpty else { return text }
        let missing = Set(unshown.flatMap(\.unicodeScalars))
        var shown = String.UnicodeScalarView()
        for character in text {
            let scalars = character.unicodeScalars
            guard let first = scalars.first, !missing.contains(first) else { continue }
            shown.append(contentsOf: scalars.filter { !missing.contains($0) })
        }
        return String(shown)
    }

    /// The beginning of a text, and an ellipsis.
    static func shortened(_ text: String, to count: Int) -> String {
        var kept = text.prefix(count)
        while kept.last?.isWhitespace == true { kept.removeLast() }
        // The ellipsis stands where the value would go on, which may be read from the right.
        let open = kept.reduce(0) { $0 + ($1 == opening ? 1 : $1 == closing ? -1 : 0) }
        return kept + "…" + String(repeating: closing, count: max(0, open))
    }

    /// How much of a text is shown where so many characters fit: up to the end of a word, unless that is far away.
    /// - Parameter starts: the characters with which words begin. A syllable of Korean doesn't begin one.
    static func wholeWords(of text: String, _ starts: Set<Int>, within count: Int) -> Int {
        let characters = Array(text)
        guard count > 0, count < characters.count, !characters[count].isWhitespace else { return count }
        let end = (count * 2 / 3...count).last { index in
            starts.contains(index) && !(characters[index].isHangul && characters[index - 1].isHangul)
        }
        guard var end, end > 0 else { return count }
        while end > 0, characters[end - 1].isWhitespace { end -= 1 }
        return end
    }

    /// Without the marks that keep values apart from the text around them, which Unicode counts as characters.
    static func count(of text: some Sequence<Character>) -> Int {
        text.count { $0 != opening && $0 != closing }
    }

    private static let opening: Character = "\u{2068}"
    private static let closing: Character = "\u{2069}"

    private static let endings: Set<Character> = [
        "、", "。", "，", "；", "：", "！", "？", "!", "?", "…", "」", "』", "）", "\u{2069}",
    ]
}

extension Character {
    fileprivate var isHangul: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return (0x1100...0x11FF).contains(scalar) || (0xAC00...0xD7FF).contains(scalar)
    }

    /// Kana, kanji, and the full-width forms that stand among them.
    fileprivate var isIdeographic: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return (0x2E80...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0xFF00...0xFFEF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
    }
}
