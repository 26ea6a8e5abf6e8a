/// A place in a text, as editors count it: lines and columns from 1, a column for each Unicode scalar.
struct TextPlace: Hashable, Sendable {
    var line: Int
    var column: Int

    static let start = TextPlace(line: 1, column: 1)
}
