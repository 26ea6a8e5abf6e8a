/// A number of bytes as people write it: `64MiB`, `500kB`; a bare number is bytes.
enum ByteText {
    /// Largest first.
    private static let units: [(name: String, bytes: Int)] = [
        ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10),
        ("kB", 1_000), ("B", 1),
    ]

    /// Not negative, below 2⁵³.
    static func bytes(_ text: String) -> Int? {
        guard let (number, unit) = Quantity.split(text) else { return nil }
        let name = unit.isEmpty ? "B" : unit
        guard let factor = units.first(where: { $0.name == name })?.bytes else { return nil }
        let bytes = number * Double(factor)
        guard bytes.rounded() == bytes, bytes < 9.0e15 else { return nil }
        return Int(bytes)
    }

    /// In the largest unit that it is a whole number of; no unit for bytes.
    static func text(_ bytes: Int) -> String {
        for unit in units where unit.bytes > 1 && bytes != 0 && bytes.isMultiple(of: unit.bytes) {
            return "\(bytes / unit.bytes)\(unit.name)"
        }
        return String(bytes)
    }
}
