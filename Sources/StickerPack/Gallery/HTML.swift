import StickerManifest

/// Puts text into a page, escaping everything from outside.
enum HTML {
    /// Safe as text and inside quoted attributes.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The relative URL of a file beside the page, without a scheme or folders.
    static func link(_ file: String) -> String {
        var result = "./"
        for byte in file.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }

    /// A text of the page in both languages, of which the page shows one.
    static func both(_ english: String, _ japanese: String) -> String {
        "<span lang=\"en\">\(text(english))</span><span lang=\"ja\">\(text(japanese))</span>"
    }

    /// The attributes with a label for screen readers, which the page shows in its language.
    static func label(_ english: String, _ japanese: String) -> String {
        "aria-label=\"\(text(english))\" data-label-en=\"\(text(english))\" data-label-ja=\"\(text(japanese))\""
    }

    /// A text of the manifest in both languages of the page.
    static func texts(_ texts: [String: String], otherwise: String) -> String {
        both(
            Localized.pick(texts, for: "en") ?? otherwise, Localized.pick(texts, for: "ja") ?? otherwise)
    }

    /// The attributes with a picture's description for screen readers.
    static func alternative(_ texts: [String: String], otherwise: String) -> String {
        let english = text(Localized.pick(texts, for: "en") ?? otherwise)
        let japanese = text(Localized.pick(texts, for: "ja") ?? otherwise)
        return "alt=\"\(english)\" data-en=\"\(english)\" data-ja=\"\(japanese)\""
    }
}
