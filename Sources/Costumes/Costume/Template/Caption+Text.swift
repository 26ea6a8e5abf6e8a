extension Caption {
    /// Characters of one value; longer ones end in an ellipsis.
    static let valueLimit = 200
    /// Scalars of one character: no script stacks more marks than this.
    static let markLimit = 32

    /// What is drawn: values filled in and kept apart from the text round them, lines that came out empty left out.
    /// - Parameter values: by variable. A blank one counts as not given.
    package func text(_ values: [String: String]) -> String {
        let filled = pieces.map { piece in
            switch piece {
            case .letters(let letters): letters
            case .variable(let name, let standIn): values[name].flatMap(Self.shown) ?? standIn
            }
        }.joined()
        let lines = filled.split(separator: "\n").map { Self.trimmed($0) }.filter { !$0.isEmpty }
        return lines.joined(separator: "\n")
    }

    /// A value as it may stand within a text: its lines, without characters that are no letters or would turn the
    /// direction of what follows, each isolated from the text round it.
    /// - Returns: nil where nothing is left of it.
    static func shown(_ value: String) -> String? {
        let plain = plain(value)
        guard !plain.isEmpty else { return nil }
        var shown = ""
        for (index, character) in plain.enumerated() {
            guard index < valueLimit else {
                shown += "…"
                break
            }
            if character.unicodeScalars.count > markLimit {
                shown += "\u{FFFD}"
            } else {
                shown.append(character)
            }
        }
        if shown.utf8.allSatisfy({ $0 < 0x80 }) { return shown }
        return shown.split(separator: "\n").map { "\u{2068}\($0)\u{2069}" }.joined(separator: "\n")
    }

    /// A value without what can't be drawn: one kind of line break, and no blanks at its ends.
    private static func plain(_ value: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x09: plain.append(" ")
            // Each ends a line, in one system or another; empty lines aren't drawn.
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: plain.append("\n")
            // Other controls; marks and brackets of direction, of annotations and of the order of bytes; a language tag.
            case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069,
                0xFFF9...0xFFFB, 0xFEFF, 0xE0001:
                continue
            default: plain.append(scalar)
            }
        }
        return trimmed(String(plain))
    }

    /// Characters of a value that are letters to draw.
    static func length(_ value: String) -> Int { plain(value).count }

    private static func trimmed(_ line: some StringProtocol) -> String {
        let rest = line.drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Template {
    /// What people who don't see the picture should know of it: a value as it is drawn, or what stands in for it, without
    /// the text round it. nil: no caption shows it.
    package func words(_ variable: String, _ values: [String: String]) -> String? {
        let words = captions.flatMap(\.pieces).compactMap { piece -> String? in
            guard case .variable(variable, let standIn) = piece else { return nil }
            return (values[variable].flatMap(Caption.shown) ?? standIn).filter {
                !"\u{2068}\u{2069}".contains($0)
            }
        }
        return words.first { !$0.isEmpty }
    }

    /// Which of the wearer's values are shown only in part, as codes and evidence; never the values themselves.
    package func cutValues(_ values: [String: String]) -> [(code: String, evidence: [String: String])] {
        variables.sorted().compactMap { name in
            guard let length = values[name].map(Caption.length), length > Caption.valueLimit else {
                return nil
            }
            return ("text.long", ["shown": String(Caption.valueLimit), "length": String(length)])
        }
    }
}
