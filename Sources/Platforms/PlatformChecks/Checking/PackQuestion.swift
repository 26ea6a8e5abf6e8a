package import BinaryCoding
package import Platforms

/// What a check in another process needs: packs of one platform, by their folders.
package struct PackQuestion: BinaryCodable {
    package var platform: Platform
    package var packs: [String: PackFiles]

    package init(_ packs: [String: PackFiles], for platform: Platform) {
        self.platform = platform
        self.packs = packs
    }

    /// What the check finds, as bytes: a list of `BrokenRule`.
    package var answer: [UInt8] { PlatformCheck.check(packs, for: platform).encoded }

    package func encode(into writer: inout BinaryWriter) {
        writer.write(platform)
        writer.write(packs) { $0.write($1) }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        platform = try reader.read()
        packs = try reader.table { (reader) throws(BinaryDamage) in try reader.read() }
    }
}

extension Platform: BinaryCodable {}
extension PackFiles.Other: BinaryCodable {}

extension PackFiles: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(files) { $0.write(bytes: $1) }
        writer.write(unreadable) { $0.write($1) }
        writer.write(others) { $0.write($1) }
    }

    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            try reader.table { (reader) throws(BinaryDamage) in Array(try reader.byteString()) },
            unreadable: try reader.table { (reader) throws(BinaryDamage) in try reader.read() },
            others: try reader.table { (reader) throws(BinaryDamage) in try reader.read() })
    }
}

extension BinaryWriter {
    fileprivate mutating func write<Value>(
        _ table: [String: Value], _ value: (inout BinaryWriter, Value) -> Void
    ) {
        write(table.count)
        for (name, entry) in table.sorted(by: { $0.key < $1.key }) {
            write(name)
            value(&self, entry)
        }
    }
}

extension BinaryReader {
    /// A value's type is given: in an optional place, `read()` would read an optional.
    fileprivate mutating func table<Value>(
        _ value: (inout BinaryReader) throws(BinaryDamage) -> Value
    ) throws(BinaryDamage) -> [String: Value] {
        var table: [String: Value] = [:]
        for _ in 0..<(try int(0...left / 8)) {
            let name: String = try read()
            table[name] = .some(try value(&self))
        }
        return table
    }
}

extension BrokenRule: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(platform, rule, file, found, expected, place, isAdvice)
    }

    /// Only a rule that the platform has, and as severe as it is: a process that was taken over may have written it.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        self.init(
            try reader.read(), rule: try reader.read(), file: try reader.read(), found: try reader.read(),
            expected: try reader.read())
        place = try reader.read()
        isAdvice = try reader.read()
        guard PlatformCheck.severities[platform]?[rule] == isAdvice else { throw reader.damage }
    }
}

extension PlatformCheck {
    /// Whether each rule is advice, by platform and rule.
    fileprivate static let severities = Dictionary(
        uniqueKeysWithValues: Platform.allCases.map { platform in
            let lines = rules(of: platform).map { ($0.id, $0.isAdvice) }
            return (platform, Dictionary(lines, uniquingKeysWith: { first, _ in first }))
        })
}
