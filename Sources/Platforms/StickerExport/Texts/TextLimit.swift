/// How long a text may be on a platform, in the unit that the platform counts; shortens texts to it.
struct TextLimit: Equatable, Sendable {
    enum Unit: Sendable {
        /// UTF-16 code units: never fewer than a platform counts that counts code points or characters.
        case utf16
        /// Bytes of UTF-8.
        case bytes
        /// Columns: an ASCII character is one, any other UTF-16 code unit two. Never fewer than platforms count on which
        /// Asian characters and some symbols are two.
        case columns
    }

    /// Units, at most.
    var count: Int
    var unit: Unit

    /// - Parameter count: units, at most.
    init(_ count: Int, _ unit: Unit = .utf16) {
        self.count = count
        self.unit = unit
    }

    /// The length of a text in this unit.
    func length(_ text: String) -> Int {
        switch unit {
        case .utf16: text.utf16.count
        case .bytes: text.utf8.count
        case .columns: text.utf16.reduce(0) { $0 + ($1 < 0x80 ? 1 : 2) }
        }
    }

    /// The text on one line, without characters that are not seen, shortened by whole words and then ended by `…`. A text
    /// without spaces, such as Japanese, ends after a whole character.
    func shortened(_ text: String) -> String {
        let text = OneLine.of(text)
        guard length(text) > count else { return text }
        var room = count - length("…")
        var end = text.startIndex
        while end < text.endIndex {
            room -= length(String(text[end]))
            if room < 0 { break }
            text.formIndex(after: &end)
        }
        let whole = text[..<end]
        if text[end...].first?.isWhitespace == false, let space = whole.lastIndex(where: \.isWhitespace),
            whole.distance(from: whole.startIndex, to: space) * 3 >= whole.count
        {
            end = space
        }
        // Neither a space nor a comma before the ellipsis.
        while let last = text[..<end].last, last.isWhitespace || last.isPunctuation {
            end = text.index(before: end)
        }
        return end > text.startIndex ? text[..<end] + "…" : ""
    }

    /// Texts in their order as long as they fit together, without repetitions; those that don't are left out whole.
    /// - Parameter most: how many, at most.
    func fitting(_ texts: [String], most: Int) -> [String] {
        var taken: [String] = []
        var room = count
        for text in texts.lazy.map(OneLine.of) where !text.isEmpty && !taken.contains(text) {
            guard taken.count < most else { break }
            if length(text) <= room {
                taken.append(text)
                room -= length(text)
            }
        }
        return taken
    }
}

/// Puts texts on one line.
enum OneLine {
    /// The text without control characters and marks that change the direction of what follows; spaces and line breaks
    /// become one space.
    static func of(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if let last = scalars.last, last != " " { scalars.append(" ") }
            } else if scalar.properties.generalCategory != .control, !directions.contains(scalar.value) {
                scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// Embeddings, overrides and isolates: cut off from their end they would reverse what follows.
    private static let directions: Set<UInt32> = Set(0x202A...0x202E).union(0x2066...0x2069)

    /// The text without emoji, for platforms that refuse them.
    static func withoutEmoji(_ text: String) -> String {
        of(String(text.filter { !isEmoji($0) }))
    }

    private static func isEmoji(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation
            || (first.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F })
    }
}
