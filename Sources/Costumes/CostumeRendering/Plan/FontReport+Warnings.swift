package import Helpers

extension FontReport {
    /// Characters of one warning; the rest are only counted by an ellipsis.
    private static let listed = 8

    /// For those who see the text: codes and evidence.
    package var warnings: [(code: String, evidence: [String: String])] {
        var warnings = missing.map { (code: "text.font.missing", evidence: ["font": $0]) }
        if !unshown.isEmpty {
            let characters = unshown.prefix(Self.listed).map(Self.shown).joined(separator: ", ")
            let rest = unshown.count > Self.listed ? ", …" : ""
            warnings.append(("text.characters.missing", ["characters": characters + rest]))
        }
        if let cut {
            warnings.append(("text.cut", ["shown": String(cut.shown), "count": String(cut.length)]))
        }
        return warnings
    }

    /// Adds what is reported of another text of the same costume; of two that are cut, the one that loses more.
    mutating func add(_ other: FontReport) {
        used = Set(used).union(other.used).sorted()
        missing = Set(missing).union(other.missing).sorted()
        unshown += other.unshown.filter { !unshown.contains($0) }
        if other.lost > lost { cut = other.cut }
    }

    private var lost: Int { cut.map { $0.length - $0.shown } ?? 0 }

    /// `“က” (U+1000)`: the terminal may have no font for it either.
    private static func shown(_ character: String) -> String {
        let number = character.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
        return "“\(character)” (U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number))"
    }
}
