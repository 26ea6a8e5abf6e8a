/// Chooses a text for a language. Use it for every text in a pack, so that all apps choose the same one.
public enum Localized {
    /// The value for a BCP 47 tag: the exact match, then its bases (`zh-Hant-TW` → `zh-Hant` → `zh`), then `en`, then
    /// the first tag in alphabetical order. Ignores case. nil when `values` is empty.
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
