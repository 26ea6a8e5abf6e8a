import JSONText
import Names

package enum SettingKind: Sendable, Equatable {
    case flag
    case integer(ClosedRange<Int>)
    case share(ClosedRange<Double>)
    case time(ClosedRange<Duration>)
    case bytes(ClosedRange<Int>)
    /// Permissions in octal.
    case mode
    case path
    case choice([String])
    /// A BCP 47 tag.
    case language
    /// The id of a skin.
    case id
    /// Ids of costumes, each once: a list, or a text with commas.
    case ids
    /// `small`, `regular`, `large`, or pixels.
    case side
    /// Any of these words, each once: a list, or a text with commas.
    case words([String])

    /// Addresses with one of these schemes, with commas between them.
    case addresses([String], orPath: Bool)
    /// Up to 100 visible ASCII characters without commas.
    case name

    /// Parses a text; nil when it isn't valid.
    package func value(_ text: String) -> SettingValue? {
        switch self {
        case .flag: Self.flags[text.lowercased()].map(SettingValue.flag)
        case .integer(let range): Int(text).flatMap { range.contains($0) ? .integer($0) : nil }
        case .share(let range):
            Double(text).flatMap { $0.isFinite && range.contains($0) ? .share($0) : nil }
        case .time(let range): TimeText.duration(text).flatMap { range.contains($0) ? .time($0) : nil }
        case .bytes(let range): ByteText.bytes(text).flatMap { range.contains($0) ? .bytes($0) : nil }
        case .mode: ModeText.mode(text).map(SettingValue.mode)
        case .path: Self.isPath(text) ? .path(text) : nil
        case .choice(let words): words.first { $0 == Self.current(text) }.map(SettingValue.word)
        case .language: NameRule.isLanguageTag(text) ? .word(text) : nil
        case .id: TemplateID.isValid(text) ? .word(text) : nil
        case .ids: Self.list(text, Self.id).map(SettingValue.words)
        case .side: SideText.side(text).map(SettingValue.integer)
        case .words(let known): Self.list(text) { known.contains($0) ? $0 : nil }.map(SettingValue.words)
        case .addresses(let schemes, let orPath): Self.address(text, schemes, orPath: orPath)
        case .name: Self.isName(text, limit: 100) && !text.contains(",") ? .word(text) : nil
        }
    }

    /// The word for what earlier versions spelled otherwise.
    private static func current(_ word: String) -> String { word == "centre" ? "center" : word }

    /// The code of the message for an invalid value.
    var complaint: (code: String, evidence: [String: String]) {
        switch self {
        case .flag: ("settings.value.flag", [:])
        case .integer(let range):
            (
                "settings.value.integer",
                ["from": String(range.lowerBound), "to": String(range.upperBound)]
            )
        case .share(let range):
            ("settings.value.share", ["from": "\(range.lowerBound)", "to": "\(range.upperBound)"])
        case .time(let range):
            (
                "settings.value.time",
                ["from": TimeText.text(range.lowerBound), "to": TimeText.text(range.upperBound)]
            )
        case .bytes(let range):
            (
                "settings.value.bytes",
                ["from": ByteText.text(range.lowerBound), "to": ByteText.text(range.upperBound)]
            )
        case .mode: ("settings.value.mode", [:])
        case .path: ("settings.value.path", [:])
        case .choice(let words): ("settings.value.choice", ["known": words.joined(separator: ", ")])
        case .language: ("settings.value.language", [:])
        case .id: ("settings.value.id", [:])
        case .ids: ("settings.value.ids", [:])
        case .side: ("settings.value.side", [:])
        case .words(let known): ("settings.value.words", ["known": known.joined(separator: ", ")])
        case .addresses(let schemes, _):
            ("settings.value.address", ["known": schemes.map { "\($0)://" }.joined(separator: ", ")])
        case .name: ("settings.value.name", [:])
        }
    }

    /// A valid value that an invalid one was probably meant to be.
    /// - Parameter found: the text, maybe in quotes.
    func nearest(to found: String) -> String? {
        let word = found.filter { $0 != "\"" }
        return switch self {
        case .choice(let words): Nearest.word(to: word, among: words)
        case .side: Nearest.word(to: word, among: SideText.named.keys.sorted())
        case .language:
            [word.split(separator: "_").joined(separator: "-")].first { NameRule.isLanguageTag($0) }
        case .id: Self.id(word)
        case .words(let known):
            word.split { ",[] ".contains($0) }.map(String.init).filter { !known.contains($0) }
                .compactMap { Nearest.word(to: $0, among: known) }.first
        default: nil
        }
    }

    private static let flags: [String: Bool] = [
        "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false,
        "0": false,
    ]

    /// Words with commas between them, in their order, each once.
    /// - Parameter valid: a word as it counts; nil: it isn't one, and nothing is returned.
    private static func list(_ text: String, _ valid: (String) -> String?) -> [String]? {
        var words: [String] = []
        for part in text.split(separator: ",") {
            guard words.count < 1_000, let word = valid(part.filter { $0 != " " }) else { return nil }
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// Of an id of a costume: in lower case, as all ids are.
    private static func id(_ word: String) -> String? {
        [word.lowercased()].first(where: TemplateID.isValid)
    }

    /// Whether a valid value of this kind is a path.
    func isPath(_ text: String) -> Bool {
        switch self {
        case .path: true
        case .addresses(_, true): text.hasPrefix("/")
        default: false
        }
    }

    private static func address(_ text: String, _ schemes: [String], orPath: Bool) -> SettingValue? {
        if orPath, text.hasPrefix("/") { return isPath(text) ? .path(text) : nil }
        let all = text.split(separator: ",", omittingEmptySubsequences: false)
        let fit = all.allSatisfy { address in
            schemes.contains { address.hasPrefix("\($0)://") && address.utf8.count > $0.utf8.count + 3 }
                && isName(String(address), limit: 1_000)
        }
        return fit ? .word(text) : nil
    }

    private static func isName(_ text: String, limit: Int) -> Bool {
        (1...limit).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private static func isPath(_ text: String) -> Bool {
        (1...4_000).contains(text.utf8.count) && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }
}
