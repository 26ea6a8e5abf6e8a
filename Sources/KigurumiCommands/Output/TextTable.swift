/// A table for people: columns aligned by what a terminal shows, two blanks apart.
struct TextTable: Sendable {
    enum Alignment: Sendable { case left, right }

    struct Column: Sendable {
        var title: String
        var alignment: Alignment

        init(_ title: String, _ alignment: Alignment = .left) {
            (self.title, self.alignment) = (title, alignment)
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
