/// A number with a unit behind it.
enum Quantity {
    /// The number, not negative and finite, and the letters after it.
    static func split(_ text: String) -> (number: Double, unit: String)? {
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
        var unit = text[digits.endIndex...]
        if unit.hasPrefix(" ") { unit = unit.dropFirst() }
        guard digits.utf8.count <= 20, let number = Double(digits), number.isFinite else { return nil }
        return (number, String(unit))
    }
}
