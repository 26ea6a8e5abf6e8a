/// A length of time as people write it: `50ms`, `2s`, `1.5min`, `1h`, `30d`; a bare number is seconds.
enum TimeText {
    /// Milliseconds by unit, longest first.
    private static let units: [(name: String, milliseconds: Int)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// Not negative, at most a thousand years.
    static func duration(_ text: String) -> Duration? {
        guard let (number, unit) = Quantity.split(text) else { return nil }
        let name = unit.isEmpty ? "s" : unit
        guard let factor = units.first(where: { $0.name == name })?.milliseconds else { return nil }
        let milliseconds = (number * Double(factor)).rounded()
        guard milliseconds <= 3.2e13 else { return nil }
        return .milliseconds(Int64(milliseconds))
    }

    /// In the longest unit that it is a whole number of.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        guard milliseconds != 0 else { return "0s" }
        for unit in units where milliseconds.isMultiple(of: unit.milliseconds) {
            return "\(milliseconds / unit.milliseconds)\(unit.name)"
        }
        return "\(milliseconds)ms"
    }
}

/// A number of bytes as people write it: `64MiB`, `500kB`, `64k`; a bare number is bytes.
enum ByteText {
    /// Largest first.
    private static let units: [(name: String, bytes: Int)] = [
        ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10),
        ("kB", 1_000), ("B", 1),
    ]
    /// Other ways to write units.
    private static let aliases = ["G": "GB", "M": "MB", "k": "kB", "K": "kB", "KB": "kB"]

    /// Not negative, below 2⁵³.
    static func bytes(_ text: String) -> Int? {
        guard let (number, unit) = Quantity.split(text) else { return nil }
        let name = unit.isEmpty ? "B" : aliases[unit] ?? unit
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

/// Permissions in octal: `0640`, `2750`.
enum ModeText {
    /// Readable by the owner, and no more than four digits.
    static func mode(_ text: String) -> UInt32? {
        guard (3...5).contains(text.utf8.count), let mode = UInt32(text, radix: 8), !text.hasPrefix("+"),
            mode <= 0o7777, mode & 0o600 == 0o600
        else { return nil }
        return mode
    }

    static func text(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// A sticker's side: a name, or pixels.
package enum SideText {
    package static let named = ["small": 300, "regular": 408, "large": 618]
    package static let pixels = 16...1_024

    package static func side(_ text: String) -> Int? {
        named[text] ?? Int(text).flatMap { pixels.contains($0) ? $0 : nil }
    }
}
