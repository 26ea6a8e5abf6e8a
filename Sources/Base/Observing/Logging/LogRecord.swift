import Logging

struct LogRecord: Sendable {
    var level: Logger.Level
    var message: String
    /// Sorted by key.
    var fields: [(key: String, value: Logger.MetadataValue)]
    var time: LogTime
    /// `StickerService/ServiceLoop.swift:120`
    var place: String

    /// Escapes control characters, with which a file's name could forge lines or colors.
    static func plain(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 < 0x80 }
        guard !isPlain else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default:
                // Also escapes line separators and characters that change the direction of text.
                let category = scalar.properties.generalCategory
                let isHarmless =
                    ![.control, .lineSeparator, .paragraphSeparator].contains(category)
                    && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
                if isHarmless {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
        return result
    }

    /// The fields as `key=value key="two words"`, for people and for grep.
    var pairs: [(key: String, value: String)] {
        fields.map { key, value in
            let text = Self.plain("\(value)")
            let isWord = !text.isEmpty && !text.contains(" ") && !text.contains("\"")
            let quoted =
                isWord
                ? text
                : "\""
                    + text.split(separator: "\"", omittingEmptySubsequences: false)
                    .joined(separator: "\\\"") + "\""
            return (Self.plain(key), quoted)
        }
    }
}
