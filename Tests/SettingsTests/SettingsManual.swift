@testable import Settings

/// The part of kigurumi.json(5) that is made from the table.
enum SettingsManual {
    static let begin =
        ".\\\" The keys, made from Sources/Base/Settings/Table by RECORD_GOLDENS=1 swift test\n"
    static let end = ".\\\" End of the keys\n"

    static var keys: String { SettingsTable.all.map(entry).joined() }

    private static func entry(_ setting: Setting) -> String {
        var lines = [".TP", ".B \(setting.key)"]
        lines += sentences(setting.text)
        let standard = setting.defaultText ?? setting.otherwise ?? "none"
        lines.append("\(wanted(setting.kind)); default: \(plain(standard)).")
        lines += [".br", ".B \(setting.variable)"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// What may stand there, in words.
    static func wanted(_ kind: SettingKind) -> String {
        switch kind {
        case .flag: "True or false"
        case .integer(let range): "A whole number from \(range.lowerBound) to \(range.upperBound)"
        case .share(let range): "A number from \(range.lowerBound) to \(range.upperBound)"
        case .time(let range):
            "A time from \(TimeText.text(range.lowerBound)) to \(TimeText.text(range.upperBound))"
        case .bytes(let range):
            "An amount from \(ByteText.text(range.lowerBound)) to \(ByteText.text(range.upperBound))"
        case .mode: "Octal permissions in quotes"
        case .path: "A path"
        case .choice(let words): "One of \(words.joined(separator: ", "))"
        case .language: "A language tag such as en, ja or zh\\-Hant"
        case .id: "The id of a skin"
        case .ids: "A list of ids of costumes"
        case .side: "A name, or 16 to 1024 pixels"
        case .addresses(let schemes, let orPath):
            "Addresses that begin with \(schemes.map { "\($0)://" }.joined(separator: " or "))"
                + (orPath ? ", or an absolute path" : "")
        case .name: "A name without spaces and commas"
        case .words(let known): "A list of any of \(known.map(plain).joined(separator: ", "))"
        }
    }

    /// A sentence a line, as manuals are kept.
    private static func sentences(_ text: String) -> [String] {
        text.split(separator: ". ").enumerated().map { index, part in
            plain(part.hasSuffix(".") ? String(part) : part + ".")
        }
    }

    /// No line begins a request, no hyphen is broken at.
    private static func plain(_ text: String) -> String {
        let escaped = text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}
