/// Picks from texts by language, as every reader of a pack does.
public enum Localized {
    /// The value for a BCP 47 tag: the exact one, else its base (`zh-Hant-TW` → `zh-Hant` → `zh`), else `en`, else
    /// any (the first by alphabet, so that it is always the same). nil when there is none at all.
    public static func pick<Value>(_ values: [String: Value], for tag: String) -> Value? {
        if let exact = values[tag] { return exact }
        let folded = Dictionary(values.map { ($0.key.lowercased(), $0.key) }) { min($0, $1) }
        var wanted = tag.lowercased()[...]
        while !wanted.isEmpty {
            if let key = folded[String(wanted)] { return values[key] }
            guard let hyphen = wanted.lastIndex(of: "-") else { break }
            wanted = wanted[..<hyphen]
        }
        if let key = folded["en"] { return values[key] }
        return values.min { $0.key < $1.key }?.value
    }
}
