/// The remembered art files as text: a heading, a line for each file, and a check sum.
enum AssetMemoryFile {
    private static let heading = "kigurumi asset digests 3"

    static func encode(_ known: [AssetKey: AssetFacts], limit: Int) -> [UInt8] {
        let lines = known.map { key, facts in
            "\(key.device) \(key.inode) \(key.size) \(key.modified) \(key.changed) \(facts.kind.rawValue) "
                + facts.digest + names(facts.labels)
        }
        let text = ([heading] + lines.sorted().prefix(limit)).joined(separator: "\n") + "\n"
        return Array((text + checkSum(text.utf8)).utf8)
    }

    /// Nothing, unless the whole text is as it was written.
    static func decode(_ bytes: [UInt8]) -> [AssetKey: AssetFacts] {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [:] }
        let text = bytes[...end]
        guard bytes[(end + 1)...].elementsEqual(checkSum(text).utf8) else { return [:] }
        var known: [AssetKey: AssetFacts] = [:]
        for line in text.split(separator: UInt8(ascii: "\n")).dropFirst() {
            guard let (key, facts) = entry(line) else { return [:] }
            known[key] = facts
        }
        return known
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (AssetKey, AssetFacts)? {
        let parts = line.split(separator: UInt8(ascii: " "))
        guard parts.count >= 7, parts[6].count == 64 else { return nil }
        let numbers = parts.prefix(5).compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 5,
            let kind = AssetFacts.Kind(rawValue: String(decoding: parts[5], as: UTF8.self))
        else { return nil }
        let key = AssetKey(
            device: UInt64(truncatingIfNeeded: numbers[0]), inode: UInt64(truncatingIfNeeded: numbers[1]),
            size: numbers[2], modified: numbers[3], changed: numbers[4])
        var facts = AssetFacts(kind: kind, digest: String(decoding: parts[6], as: UTF8.self))
        let names = parts.dropFirst(7).map(unescaped)
        guard names.count.isMultiple(of: 2) else { return nil }
        for index in stride(from: 0, to: names.count, by: 2) { facts.labels[names[index]] = names[index + 1] }
        return (key, facts)
    }

    private static func names(_ labels: [String: String]) -> String {
        labels.sorted { $0.key < $1.key }.map { " \(escaped($0.key)) \(escaped($0.value))" }.joined()
    }

    /// Without blanks and line ends, which part the entries.
    private static func escaped(_ name: String) -> String {
        name.utf8.reduce(into: "") { text, byte in
            let isPlain = byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "%")
            let digits = String(byte, radix: 16)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// FNV-1a, 64 bits: against damage, not against malice; the folder is the user's own.
    private static func checkSum(_ bytes: some Sequence<UInt8>) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(sum, radix: 16)
    }
}
