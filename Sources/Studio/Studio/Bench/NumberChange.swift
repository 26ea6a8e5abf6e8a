import HTTPServer
import JSONText

/// A page's wish to write another number at a place of a document.
struct NumberChange: LayerChange {
    /// That the number belongs to.
    var layer: String
    /// From 1.
    var line: Int
    /// From 1.
    var column: Int
    var old: String
    var value: Double
    var goesOn: Bool?

    func edit(of text: [UInt8], at place: TextPlace) throws(WebRefusal) -> ValueEdit {
        let own = TextPlace(line: line, column: column)
        guard Self.layer(of: text, at: place)?.node(at: own) != nil else { throw .changed(old, "–") }
        return ValueEdit(at: own, old: old, new: ValueEdit.text(of: value))
    }
}
