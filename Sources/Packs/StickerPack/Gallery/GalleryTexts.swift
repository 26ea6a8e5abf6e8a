import Messages
import StickerManifest

/// The texts of a page in every language. The page is written in one of them; its script puts another one in their place.
struct GalleryTexts {
    /// The language that the page is written in.
    let language: Language

    /// The texts by number, each in the order of `Language.allCases`.
    private var texts: [[String]] = []
    private var numbers: [[String]: Int] = [:]
    /// Texts of the page by code and evidence.
    private var known: [String: [String]] = [:]
    /// For the tags that a text has, which of them each language takes.
    private var choices: [Set<String>: [String?]] = [:]

    init(language: Language) { self.language = language }

    /// An element with a text of the page.
    mutating func span(_ code: String, _ evidence: [String: String] = [:]) -> String {
        span(translations(code, evidence))
    }

    /// An element with a text of the manifest.
    mutating func span(_ texts: [String: String], otherwise: String) -> String {
        span(translations(texts, otherwise: otherwise))
    }

    /// The attributes with a label for screen readers.
    mutating func label(_ code: String) -> String {
        attribute("aria-label", "label", translations(code, [:]))
    }

    /// The attributes with a picture's description for screen readers.
    mutating func alternative(_ texts: [String: String], otherwise: String) -> String {
        attribute("alt", "alt", translations(texts, otherwise: otherwise))
    }

    /// The number of a text that only the script shows.
    mutating func number(_ code: String) -> Int { number(translations(code, [:])) }

    /// The mark of a favorite.
    var star: String {
        mutating get { "<span class=\"star\" role=\"img\" \(label("gallery.favorite"))>★</span>" }
    }

    /// The beginning of the navigation: the grounds behind the stickers, in a group that is still open.
    mutating func grounds(chosen: String) -> [String] {
        var lines = ["<nav><div class=\"group\" role=\"group\" \(label("gallery.background"))>"]
        for back in ["checker", "light", "dark", "chat"] {
            lines.append(
                "<button data-set-back=\"\(back)\" aria-pressed=\"\(back == chosen)\">"
                    + "<i class=\"dot \(back)\"></i>\(span("gallery.background.\(back)"))</button>")
        }
        return lines
    }

    /// The end of the navigation. Without scripts there is nothing to choose.
    mutating func languages() -> String {
        "<div class=\"group\"><select hidden \(label("gallery.language"))>"
            + Language.allCases.map { language in
                let chosen = language == self.language ? " selected" : ""
                return
                    "<option value=\"\(language.tag)\" lang=\"\(language.tag)\"\(chosen)>\(language.name)</option>"
            }.joined() + "</select></div></nav>"
    }

    /// The text of the page's own language, escaped.
    func own(_ translations: [String]) -> String {
        let index = Language.allCases.firstIndex(of: language) ?? 0
        return HTML.text(translations[index])
    }

    /// What a text of the manifest is in each language.
    mutating func translations(_ texts: [String: String], otherwise: String) -> [String] {
        let tags = Set(texts.keys)
        let choice =
            choices[tags]
            ?? Language.allCases.map { language in
                Localized.pick(Dictionary(uniqueKeysWithValues: tags.map { ($0, $0) }), for: language.tag)
            }
        choices[tags] = choice
        return choice.map { tag in tag.flatMap { texts[$0] } ?? otherwise }
    }

    private mutating func translations(_ code: String, _ evidence: [String: String]) -> [String] {
        let key = evidence.sorted { $0.key < $1.key }.reduce(code) { "\($0) \($1.value)" }
        if let known = known[key] { return known }
        let texts = Language.allCases.map { Messages.text(code, evidence, in: $0) }
        known[key] = texts
        return texts
    }

    private mutating func span(_ translations: [String]) -> String {
        guard Set(translations).count > 1 else { return "<span>\(own(translations))</span>" }
        return "<span data-text=\"\(number(translations))\">\(own(translations))</span>"
    }

    private mutating func attribute(_ name: String, _ key: String, _ translations: [String]) -> String {
        let plain = "\(name)=\"\(own(translations))\""
        return Set(translations).count > 1 ? plain + " data-\(key)=\"\(number(translations))\"" : plain
    }

    private mutating func number(_ translations: [String]) -> Int {
        if let number = numbers[translations] { return number }
        numbers[translations] = texts.count
        texts.append(translations)
        return texts.count - 1
    }

    /// All texts as JSON: a list for each language, with null for texts that are as in the page's own language.
    var json: String {
        let home = Language.allCases.firstIndex(of: language) ?? 0
        let lists = Language.allCases.enumerated().map { index, language in
            let entries = texts.map { text in
                index != home && text[index] == text[home] ? "null" : Self.string(text[index])
            }
            return "\"\(language.tag)\":[\(entries.joined(separator: ","))]"
        }
        return "{\(lists.joined(separator: ",\n"))}"
    }

    /// A string of JSON that can't end the script it is in.
    private static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "<", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
