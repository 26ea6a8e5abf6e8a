import JSONText

/// A page's wish to write another number at a place of a document.
struct NumberChange: Decodable {
    /// From 1.
    var line: Int
    /// From 1.
    var column: Int
    var old: String
    var value: Double
    /// Whether the one before goes on, such as within a drag: both are taken back together.
    var goesOn: Bool?

    var edit: ValueEdit {
        ValueEdit(at: TextPlace(line: line, column: column), old: old, new: ValueEdit.text(of: value))
    }
}
