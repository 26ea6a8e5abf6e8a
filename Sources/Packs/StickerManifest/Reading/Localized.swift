import Names

/// Chooses a text for a language. Use it for every text in a pack, so that all apps choose the same one.
public enum Localized {
    /// The value for a BCP 47 tag: the exact match, then its bases (`de-CH` → `de`), then `en`, then the first tag in
    /// alphabetical order. `zh-TW` and `zh-HK` mean `zh-Hant`. Ignores case. nil when `values` is empty.
    public static func pick<Value>(_ values: [String: Value], for tag: String) -> Value? {
        if let exact = values[tag] { return exact }
        let found =
            LanguageTag.best(for: tag, of: values.keys) ?? LanguageTag.best(for: "en", of: values.keys)
        return (found ?? values.keys.min()).flatMap { values[$0] }
    }
}
