import Platforms

/// One check of a pack: its files, the rules, and what was found so far.
struct PackCheck {
    let platform: Platform
    let pack: PackFiles
    private(set) var broken: [BrokenRule] = []
    private let rules: [String: Rule]
    /// Rules and files that were noted, so that a document with a million entries takes no time of its square.
    private var noted: Set<[String]> = []
    /// Files that were judged, and whether they move: a document can name one again and again.
    var judged: [String: Bool?] = [:]

    init(_ platform: Platform, _ rules: [Rule], _ pack: PackFiles) {
        (self.platform, self.pack) = (platform, pack)
        self.rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (file, reason) in pack.unreadable.sorted(by: { $0.key < $1.key }) {
            breaks("pack", .unreadable, file, reason)
        }
    }

    /// Notes a broken rule, once a file.
    mutating func breaks(
        _ subject: String, _ check: Check, _ file: String, _ found: String, expected: String? = nil
    ) {
        let id = "\(platform.rawValue).\(subject).\(check.rawValue)"
        guard noted.insert([id, file]).inserted else { return }
        let rule = rules[id]
        var entry = BrokenRule(
            platform, rule: id, file: file, found: found, expected: expected ?? rule?.expected ?? "")
        entry.isAdvice = rule?.isAdvice ?? false
        broken.append(entry)
    }

    /// Notes a broken rule unless something holds.
    mutating func require(
        _ holds: Bool, _ subject: String, _ check: Check, _ file: String, _ found: @autoclosure () -> String
    ) {
        if !holds { breaks(subject, check, file, found()) }
    }

    /// A file's bytes; its absence breaks `SUBJECT.missing`.
    mutating func bytes(_ file: String, _ subject: String = "pack") -> [UInt8]? {
        if let bytes = pack.files[file] { return bytes }
        if pack.unreadable[file] == nil { breaks(subject, .missing, file, "nothing") }
        return nil
    }

    /// A document of the pack; its absence, and what isn't JSON, breaks `pack.document`.
    mutating func document(_ file: String) -> Document? {
        guard let bytes = pack.files[file] else {
            if pack.unreadable[file] == nil { breaks("pack", .document, file, "nothing") }
            return nil
        }
        if let document = Document(bytes) { return document }
        breaks("pack", .document, file, "damaged")
        return nil
    }

    /// Holds a text's length against a limit, in UTF-16 code units as apps count.
    mutating func length(
        _ text: String, _ range: ClosedRange<Int>, _ subject: String, _ check: Check, _ file: String
    ) {
        let count = text.utf16.count
        require(range.contains(count), subject, check, file, String(count))
    }

    /// Holds the number of stickers against what packs may have.
    mutating func count(_ count: Int, _ allows: (Int) -> Bool, _ file: String) {
        require(allows(count), "pack", .count, file, String(count))
    }

    /// The values that occur again.
    static func repeated(_ values: [String]) -> [String] {
        var (seen, found): (Set<String>, [String]) = ([], [])
        for value in values where !seen.insert(value).inserted { found.append(value) }
        return found
    }

    /// Whether a text is one emoji.
    static func isEmoji(_ text: String) -> Bool {
        text.count == 1
            && text.unicodeScalars.contains {
                $0.properties.isEmojiPresentation || $0.value == 0xFE0F
                    || ($0.properties.isEmoji && $0.value > 0xFF)
            }
    }
}
