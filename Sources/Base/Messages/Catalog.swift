import CCatalogs
import JSONText
import Synchronization

/// The texts of one language: a JSON document in the program, read when the first of them is needed.
///
/// Its first two members are `tag` and `name`. Two objects hold messages by code, and one holds help texts by their
/// English text. Tests check the files.
final class Catalog: Sendable {
    /// One of the objects.
    enum Section: String, CaseIterable {
        /// What is wrong, by the code of the error or warning.
        case errors
        /// All else that programs write.
        case sentences
        /// Help of commands and options.
        case help
    }

    /// The language as a BCP 47 tag.
    let tag: String
    /// The language's own name, for example `日本語`.
    let name: String

    private let number: Int
    private let sections = Mutex<[Section: [String: String]]?>(nil)

    /// All catalogs, English first.
    static let all: [Catalog] = {
        var all: [Catalog] = []
        while let next = Catalog(all.count) { all.append(next) }
        return all
    }()

    private init?(_ number: Int) {
        let head = Self.bytes(number, atMost: 200)
        guard !head.isEmpty else { return nil }
        // {"tag": "ja", "name": "日本語"
        let parts = String(decoding: head, as: UTF8.self).split(separator: "\"")
        tag = parts.count > 3 ? String(parts[3]) : ""
        name = parts.count > 7 ? String(parts[7]) : ""
        self.number = number
    }

    /// The text of a key; nil where the language has none.
    func text(_ key: String, in section: Section) -> String? { texts(section)[key] }

    /// The texts whose keys begin with a prefix, by the rest of their keys.
    func texts(withPrefix prefix: String, in section: Section) -> [String: String] {
        let found = texts(section).filter { $0.key.hasPrefix(prefix) }
        return Dictionary(
            uniqueKeysWithValues: found.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    }

    /// Whether a section has no entries.
    func isEmpty(_ section: Section) -> Bool { texts(section).isEmpty }

    private func texts(_ section: Section) -> [String: String] {
        sections.withLock { sections in
            if sections == nil { sections = Self.read(Self.bytes(number)) }
            return sections?[section] ?? [:]
        }
    }

    private static func read(_ bytes: [UInt8]) -> [Section: [String: String]] {
        // Part of the program, and read by the tests: one that can't be read has no texts, and codes are printed.
        let document = try? JSONParser.parse(bytes, isStrict: true)
        var sections: [Section: [String: String]] = [:]
        for section in Section.allCases {
            guard case .object(let members)? = document?.member(section.rawValue)?.value else { continue }
            for member in members {
                guard case .text(let text) = member.node.value else { continue }
                sections[section, default: [:]][member.key] = text
            }
        }
        return sections
    }

    private static func bytes(_ number: Int, atMost most: Int = .max) -> [UInt8] {
        let bytes = unsafe catalog_at(number)
        return unsafe Array(UnsafeBufferPointer(start: bytes.start, count: min(bytes.count, most)))
    }
}
