/// A place in a text, as editors count it: lines and columns from 1, a column for each Unicode scalar.
public struct TextPlace: Hashable, Sendable {
    public var line: Int
    public var column: Int

    public static let start = TextPlace(line: 1, column: 1)

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
