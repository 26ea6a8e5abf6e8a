import JSONText
import Platforms

/// One check of a pack: its files, the rules, and what was found so far.
struct PackCheck {
    let platform: Platform
    private(set) var pack: PackFiles
    private(set) var broken: [BrokenRule] = []
    private let rules: [String: Rule]
    /// Rules and files that were noted, so that a document with a million entries takes no time of its square.
    private var noted: Set<[String]> = []
    /// Files that were judged, and whether they move: a document can name one again and again.
    var judged: [String: Bool?] = [:]

    init(_ platform: Platform, _ rules: [Rule], _ pack: PackFiles) {
        self.platform = platform
        self.pack = pack
        self.rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (file, reason) in pack.unreadable.sorted(by: { $0.key < $1.key }) {
            breaks("pack", .unreadable, file, reason)
        }
    }

    /// Notes a broken rule, once a file.
    mutating func breaks(
        _ subject: String, _ check: Check, _ file: String, _ found: String, expected: String? = nil,
        place: TextPlace? = nil
    ) {
        let id = "\(platform.rawValue).\(subject).\(check.rawValue)"
        guard noted.insert([id, file]).inserted else { return }
        let rule = rules[id]
        var entry = BrokenRule(
            platform, rule: id, file: file, found: found, expected: expected ?? rule?.expected ?? "")
        entry.isAdvice = rule?.isAdvice ?? false
        entry.place = place.map { "\($0.line):\($0.column)" }
        broken.append(entry)
    }

    /// Notes a broken rule unless something holds.
    mutating func require(
        _ holds: Bool, _ subject: String, _ check: Check, _ file: String, _ found: @autoclosure () -> String
    ) {
        if !holds { breaks(subject, check, file, found()) }
    }

    /// Takes a file of an archive among the pack's.
    mutating func add(_ bytes: [UInt8], as file: String) { pack.files[file] = bytes }

    /// A file's bytes; its absence breaks `SUBJECT.missing`, and what isn't a file `pack.kind`.
    mutating func bytes(_ file: String, _ subject: String = "pack", _ check: Check = .missing) -> [UInt8]? {
        if let bytes = pack.files[file] { return bytes }
        if let other = pack.others[file] {
            breaks("pack", .kind, file, other.rawValue)
        } else if pack.unreadable[file] == nil {
            breaks(subject, check, file, "nothing")
        }
        return nil
    }

    /// A document of the pack; its absence, and what isn't JSON, breaks `SUBJECT.document`.
    /// - Parameter allowsMark: whether the platform's own reader skips a byte order mark.
    mutating func document(
        _ file: String, _ subject: String = "pack", allowsMark: Bool = false
    ) -> Document? {
        bytes(file, subject, .document).flatMap { document($0, of: file, subject, allowsMark: allowsMark) }
    }

    /// A document, or a line of one, that was read already.
    mutating func document(
        _ bytes: [UInt8], of file: String, _ subject: String = "pack", line: Int = 1, allowsMark: Bool = false
    ) -> Document? {
        do throws(JSONMistake) {
            return try Document(bytes, allowsMark: allowsMark)
        } catch {
            switch error.kind {
            case .empty: breaks(subject, .document, file, "empty")
            case .encoding: breaks(subject, .document, file, "encoding")
            default:
                var place = error.place
                place.line += line - 1
                breaks(subject, .document, file, error.found.isEmpty ? "end" : error.found, place: place)
            }
            return nil
        }
    }

    /// The file that an entry of a list names; an entry without one breaks `pack.reference`.
    /// - Parameter name: names the entry in messages.
    mutating func file(of entry: Document, _ key: String, named name: String) -> String? {
        if let file = entry[key]?.text, !file.isEmpty { return file }
        breaks("pack", .reference, name, entry.excerpt(key), expected: key)
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

    /// Notes that stickers of both kinds share a pack.
    /// - Parameter kinds: of each sticker, whether it moves.
    /// - Returns: whether they do.
    @discardableResult
    mutating func mixed(_ kinds: [Bool], _ file: String) -> Bool {
        let moving = kinds.count { $0 }
        guard moving > 0, moving < kinds.count else { return false }
        breaks("pack", .mixed, file, "\(moving) + \(kinds.count - moving)")
        return true
    }

    static func repeated(_ values: [String]) -> [String] {
        var (seen, found): (Set<String>, [String]) = ([], [])
        for value in values where !seen.insert(value).inserted { found.append(value) }
        return found
    }

    /// Holds a list of emoji against how many there may be.
    mutating func emoji(_ entry: Document, _ key: String, _ range: ClosedRange<Int>, _ file: String) {
        let emoji = entry[key]?.texts ?? []
        let isSound = range.contains(emoji.count) && emoji.allSatisfy(Self.isEmoji)
        require(
            isSound, "sticker", .emoji, file,
            emoji.isEmpty ? entry.excerpt(key) : emoji.joined(separator: " "))
    }

    static func isEmoji(_ text: String) -> Bool {
        text.count == 1
            && text.unicodeScalars.contains {
                $0.properties.isEmojiPresentation || $0.value == 0xFE0F
                    || ($0.properties.isEmoji && $0.value > 0xFF)
            }
    }
}
