import CCatalogs
import Synchronization

/// The texts of one language, searched where they lie in the program: nothing is parsed or copied before it is needed.
///
/// A catalog is JSON with one entry a line, `    "KEY": "TEXT",`, sorted by the bytes of the keys as they are written, in
/// two sections that hold messages by code, and one that holds help texts by their English text. Blank lines may
/// separate subjects. Tests check the files.
@safe final class Catalog: @unchecked Sendable {
    /// A part of a catalog with a sorted list of its own.
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

    private let bytes: catalog_bytes
    /// Where the entries of each section lie, found at the first use.
    private let places = Mutex<[Section: Range<Int>]>([:])

    /// All catalogs, English first.
    static let all: [Catalog] = {
        var all: [Catalog] = []
        while case let bytes = unsafe catalog_at(all.count), unsafe bytes.count > 0 {
            all.append(unsafe Catalog(bytes))
        }
        return all
    }()

    private init(_ bytes: catalog_bytes) {
        unsafe self.bytes = bytes
        let head = unsafe String(
            decoding: UnsafeBufferPointer(start: bytes.start, count: min(bytes.count, 200)), as: UTF8.self)
        // {, "tag": "ja", "name": "日本語"
        let values = head.split(separator: "\n").dropFirst().prefix(2).map { line in
            line.split(separator: "\"").dropFirst(3).first.map(String.init) ?? ""
        }
        tag = values.first ?? ""
        name = values.last ?? ""
    }

    /// The text of a key; nil where the language has none.
    func text(_ key: String, in section: Section) -> String? {
        let wanted = Self.written(key)
        var range = place(of: section)
        // Both ends are beginnings of lines.
        while !range.isEmpty {
            var line = range.lowerBound + range.count / 2
            while line > range.lowerBound, self[line - 1] != Self.newline { line -= 1 }
            if self[line] == Self.newline { line += 1 }
            guard line < range.upperBound else {
                range = range.lowerBound..<(line - 1)
                continue
            }
            switch order(of: wanted, line: line) {
            case .same(let end): return value(from: end)
            case .earlier: range = range.lowerBound..<line
            case .later: range = next(after: line, in: range)..<range.upperBound
            }
        }
        return nil
    }

    /// The texts whose keys begin with a prefix, by the rest of their keys. Only for keys without quotes and backslashes.
    func texts(withPrefix prefix: String, in section: Section) -> [String: String] {
        var found: [String: String] = [:]
        let range = place(of: section)
        var line = range.lowerBound
        while line < range.upperBound {
            let start = line + 5
            if zip(prefix.utf8, start...).allSatisfy({ $0 == self[$1] }) {
                var rest: [UInt8] = []
                var end = start + prefix.utf8.count
                while self[end] != UInt8(ascii: "\""), self[end] != Self.newline, end < range.upperBound {
                    rest.append(self[end])
                    end += 1
                }
                found[String(decoding: rest, as: UTF8.self)] = value(from: end + 1)
            }
            line = next(after: line, in: range)
        }
        return found
    }

    /// Whether a section has no entries.
    func isEmpty(_ section: Section) -> Bool { place(of: section).isEmpty }

    private enum Order {
        case earlier, later
        /// The place behind the key's closing quote.
        case same(end: Int)
    }

    /// How a key, with its closing quote, is to the one of a line.
    private func order(of wanted: [UInt8], line: Int) -> Order {
        let start = line + 5
        for (index, byte) in wanted.enumerated() {
            let other = self[start + index]
            if byte != other { return byte < other ? .earlier : .later }
        }
        return .same(end: start + wanted.count)
    }

    private func next(after line: Int, in range: Range<Int>) -> Int {
        var index = line
        while index < range.upperBound, self[index] != Self.newline { index += 1 }
        return min(index + 1, range.upperBound)
    }

    /// The text between the quotes behind `: `.
    private func value(from end: Int) -> String {
        var text: [UInt8] = []
        var index = end + 3
        while let byte = Optional(self[index]), byte != UInt8(ascii: "\""), byte != Self.newline, byte != 0 {
            if byte == UInt8(ascii: "\\") {
                index += 1
                text.append(self[index] == UInt8(ascii: "n") ? Self.newline : self[index])
            } else {
                text.append(byte)
            }
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func place(of section: Section) -> Range<Int> {
        places.withLock { places in
            if let place = places[section] { return place }
            let start = find("\n  \"\(section.rawValue)\": {\n", from: 0)
            let first = min(start + section.rawValue.utf8.count + 9, count)
            let place = first..<min(find("\n  }", from: first) + 1, count)
            places[section] = place
            return place
        }
    }

    private func find(_ word: String, from start: Int) -> Int {
        unsafe catalog_find(bytes, start, word)
    }

    private var count: Int { unsafe bytes.count }

    /// A byte; 0 behind the end.
    private subscript(index: Int) -> UInt8 {
        index < count ? unsafe bytes.start[index] : 0
    }

    /// A key as it stands in the file, with its closing quote.
    private static func written(_ key: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(key.utf8.count + 2)
        for byte in key.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            if byte == newline { bytes += Array("\\n".utf8) } else { bytes.append(byte) }
        }
        return bytes + [UInt8(ascii: "\"")]
    }

    private static let newline = UInt8(ascii: "\n")
}
