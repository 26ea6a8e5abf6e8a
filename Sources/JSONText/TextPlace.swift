/// A place in a text, counted as editors do: lines and columns from 1, one column per Unicode scalar.
public struct TextPlace: Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int

    /// The first character.
    public static let start = TextPlace(line: 1, column: 1)

    /// Takes a line and a column, both from 1.
    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
