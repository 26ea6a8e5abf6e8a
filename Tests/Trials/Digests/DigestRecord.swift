import Foundation
import Support

/// The digests of what every stage made when they were recorded, and what they were made of: a text, in which each line
/// has a subject and values by name.
struct DigestRecord: Equatable {
    static let path = "\(Repository.path)/Tests/Fixtures/Digests.txt"

    /// The subject of the stages' versions.
    static let versions = "versions"
    /// The subject of the libraries' versions.
    static let libraries = "libraries"

    /// Values by name, by subject. `of` digests what a thing is made of besides what stages make: a costume's files and
    /// fonts, or a face's file.
    var lines: [String: [String: String]] = [:]

    init() {}

    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            let subject = words.prefix { !$0.contains("=") }
            let values = words.dropFirst(subject.count).map { $0.split(separator: "=", maxSplits: 1) }
            lines[subject.joined(separator: " ")] = Dictionary(
                values.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") }, uniquingKeysWith: { $1 })
        }
    }

    static func read(_ path: String) throws -> DigestRecord {
        DigestRecord(try String(contentsOfFile: path, encoding: .utf8))
    }

    var text: String {
        let head = """
            # What each stage makes of the bundled costumes, by the first digits of SHA-256. `make digests` writes this file; the
            # program kigurumi-trials compares it with what is made now. `of` stands for files and fonts.

            """
        let body = lines.sorted { $0.key < $1.key }.map { subject, values in
            ([subject] + values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(separator: " ")
        }
        return head + body.joined(separator: "\n") + "\n"
    }

    /// - Parameter isWhole: otherwise the lines that weren't made stay.
    func updated(with found: DigestRecord, isWhole: Bool) -> DigestRecord {
        var record = self
        record.lines = isWhole ? found.lines : lines.merging(found.lines) { $1 }
        return record
    }

    func write(to path: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
}
