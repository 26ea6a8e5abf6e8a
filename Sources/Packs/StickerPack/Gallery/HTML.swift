/// Puts text into a page, escaping everything from outside.
package enum HTML {
    /// Safe as text and inside quoted attributes, also in XML.
    package static func text(_ text: String) -> String {
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

    /// The relative URL of a file below the page's folder.
    static func path(_ file: String) -> String {
        "./" + file.split(separator: "/").map { link(String($0)).dropFirst(2) }.joined(separator: "/")
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
}
