import Messages

/// Breaks texts for people into the lines of a terminal: at blanks, and between wide characters anywhere.
enum WrappedText {
    /// In a narrower place the terminal may as well break the lines.
    private static let narrowest = 20

    /// Lines that fit, all but the first after `indent` blanks. A word that is too long, such as a path, stays whole on a
    /// line of its own.
    /// - Parameters:
    ///   - columns: of the terminal.
    ///   - first: the blanks before the first line; nil: as before the others.
    static func lines(_ text: String, columns: Int, indent: Int = 0, first: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = ""
        var blanks = first ?? indent
        for piece in pieces(text) {
            let isFull = DisplayWidth.of(trimmed(line + piece)) > max(narrowest, columns - blanks)
            if isFull, !line.isEmpty {
                lines.append(String(repeating: " ", count: blanks) + trimmed(line))
                blanks = indent
                line = String(piece.drop { $0 == " " })
            } else {
                line += piece
            }
        }
        return line.isEmpty ? lines : lines + [String(repeating: " ", count: blanks) + trimmed(line)]
    }

    /// Breaks each line of a text by itself.
    /// - Parameters:
    ///   - columns: of the terminal; nil: there is none, and nothing is broken.
    ///   - hanging: the blanks before what doesn't fit; at least as many as the line begins with.
    static func paragraphs(_ text: String, columns: Int?, hanging: Int) -> String {
        guard let columns else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard DisplayWidth.of(String(line)) > columns else { return String(line) }
            let blanks = line.prefix { $0 == " " }.count
            return lines(
                String(line.dropFirst(blanks)), columns: columns, indent: max(hanging, blanks), first: blanks
            ).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// What can't be broken: words with the blanks before them, wide characters one by one. No piece begins with a mark
    /// that ends something, none ends with one that opens something.
    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var word = ""
        func put() {
            if !word.isEmpty { pieces.append(word) }
            word = ""
        }
        for character in text {
            if closing.contains(character) {
                word.append(character)
            } else if character == " " {
                put()
                word.append(character)
            } else {
                let last = word.last { $0 != " " }
                let isAfterWide = last.map { isBreakable($0) && !opening.contains($0) } ?? false
                let isBeforeWide = isBreakable(character) && (last.map { !opening.contains($0) } ?? false)
                if isAfterWide || isBeforeWide { put() }
                word.append(character)
            }
        }
        put()
        return pieces
    }

    private static let closing: Set<Character> = [
        "。", "、", "，", "：", "；", "？", "！", "）", "」", "』", "・", "ー", "…", ".", ",", ":", ";", "?", "!", ")",
        "”",
    ]
    private static let opening: Set<Character> = ["（", "「", "『", "(", "“"]

    /// Korean is wide and yet written in words.
    private static func isBreakable(_ character: Character) -> Bool {
        guard DisplayWidth.of(character) == 2, let scalar = character.unicodeScalars.first else {
            return false
        }
        return !(0x1100...0x11FF).contains(scalar.value) && !(0xAC00...0xD7A3).contains(scalar.value)
    }

    /// Without blanks at the end.
    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
