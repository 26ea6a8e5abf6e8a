extension Caption {
    /// Characters of one value; longer ones end in an ellipsis.
    static let valueLimit = 200
    /// Scalars of one character: no script stacks more marks than this.
    static let markLimit = 32

    /// What is drawn: values filled in and kept apart from the text round them, lines that came out empty left out.
    /// - Parameter values: by variable. An empty one counts as not given.
    package func text(_ values: [String: String]) -> String {
        let filled = pieces.map { piece in
            switch piece {
            case .letters(let letters): letters
            case .variable(let name, let standIn):
                if let value = values[name], !value.isEmpty { Self.shown(value) } else { standIn }
            }
        }.joined()
        let lines = filled.split(separator: "\n").map(Self.trimmed).filter { !$0.isEmpty }
        return lines.joined(separator: "\n")
    }

    /// A value as it may stand within a text: control characters as pictures of themselves, no character that
    /// would turn the direction of what follows, isolated from the text round it.
    static func shown(_ value: String) -> String {
        var shown = ""
        var count = 0
        for character in value.prefix(valueLimit + 1) {
            count += 1
            guard count <= valueLimit else {
                shown += "…"
                break
            }
            guard character.unicodeScalars.count <= markLimit else {
                shown += "\u{FFFD}"
                continue
            }
            for scalar in character.unicodeScalars { shown.unicodeScalars.append(visible(scalar)) }
        }
        let isPlain = shown.utf8.allSatisfy { $0 < 0x80 }
        return isPlain ? shown : "\u{2068}\(shown)\u{2069}"
    }

    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        // C1 controls, line and paragraph separators, marks and brackets of direction.
        case 0x80...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069,
            0xFFF9...0xFFFB, 0xFEFF, 0xE0001:
            "\u{FFFD}"
        default: scalar
        }
    }

    private static func trimmed(_ line: Substring) -> String {
        let rest = line.drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}
