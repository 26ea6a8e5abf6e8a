/// Which of several texts is shown.
public enum LanguageChoice {
    /// The tag among them that suits best: the same, else the wanted one's base (`zh-Hant-TW` → `zh-Hant` → `zh`), else
    /// English, else the first. Case means nothing. nil when there are none.
    public static func pick(_ tags: some Sequence<String>, for wanted: String?) -> String? {
        let known = tags.sorted()
        func find(_ tag: String) -> String? { known.first { $0.lowercased() == tag } }
        var parts = (wanted ?? "").lowercased().split(separator: "-")
        while !parts.isEmpty {
            if let tag = find(parts.joined(separator: "-")) { return tag }
            parts.removeLast()
        }
        return find("en") ?? known.first
    }
}
