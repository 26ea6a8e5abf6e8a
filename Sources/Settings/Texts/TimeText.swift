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
