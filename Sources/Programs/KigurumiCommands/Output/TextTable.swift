/// A table for people: columns aligned by what a terminal shows, two blanks apart.
struct TextTable: Sendable {
    enum Alignment: Sendable { case left, right }

    struct Column: Sendable {
        var title: String
        var alignment: Alignment

        init(_ title: String, _ alignment: Alignment = .left) {
            self.title = title
            self.alignment = alignment
        }
    }

    var columns: [Column]
    /// A cell a column; missing ones are empty.
    var rows: [[String]] = []

    init(_ columns: [Column]) { self.columns = columns }

    /// The title line, a rule, a line a row; without trailing blanks.
    func lines() -> [String] {
        let widths = columns.indices.map { index in
            rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, DisplayWidth.of(cell($1, index))) }
        }
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        return [line(columns.map(\.title), widths), rule] + rows.map { line($0, widths) }
    }

    private func cell(_ row: [String], _ index: Int) -> String { index < row.count ? row[index] : "" }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        var parts: [String] = []
        for index in columns.indices {
            let text = cell(row, index)
            let blanks = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
            parts.append(columns[index].alignment == .left ? text + blanks : blanks + text)
        }
        var line = parts.joined(separator: "  ")
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}

/// How many columns a text takes on a terminal: East Asian wide characters and emoji take two.
enum DisplayWidth {
    static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            // Asks for the colorful picture of what comes before.
            if scalar.value == 0xFE0F { return 2 }
            // Vowels of Thai and Lao that stand behind their consonant and yet are part of its character.
            let isBehind = scalar.value == 0xE33 || scalar.value == 0xEB3
            width = isBehind ? width + 1 : max(width, of(scalar))
        }
        return width
    }

    /// `text` cut to at most `columns`.
    static func cut(_ text: String, to columns: Int) -> String {
        var used = 0
        var result = ""
        for character in text {
            used += of(character)
            if used > columns { break }
            result.append(character)
        }
        return result
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// Unicode's East_Asian_Width W and F, in blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653,
        0x26BD...0x26BE, 0x26C4...0x26C5, 0x2728...0x2728, 0x274C...0x274C, 0x2753...0x2755, 0x2795...0x2797,
        0x2B50...0x2B50, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x1F004...0x1F004,
        0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F202, 0x1F210...0x1F23B, 0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
