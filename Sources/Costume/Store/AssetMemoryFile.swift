/// The remembered art files as text: a heading, a line for each file, and a check sum.
enum AssetMemoryFile {
    private static let heading = "kigurumi asset digests 2"

    static func encode(_ known: [AssetKey: AssetFacts], limit: Int) -> [UInt8] {
        let lines = known.map { key, facts in
            "\(key.device) \(key.inode) \(key.size) \(key.modified) \(key.changed) \(facts.kind.rawValue) "
                + facts.digest
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
        guard parts.count == 7, parts[6].count == 64 else { return nil }
        let numbers = parts.prefix(5).compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 5,
            let kind = AssetFacts.Kind(rawValue: String(decoding: parts[5], as: UTF8.self))
        else { return nil }
        let key = AssetKey(
            device: UInt64(truncatingIfNeeded: numbers[0]), inode: UInt64(truncatingIfNeeded: numbers[1]),
            size: numbers[2], modified: numbers[3], changed: numbers[4])
        return (key, AssetFacts(kind: kind, digest: String(decoding: parts[6], as: UTF8.self)))
    }

    /// FNV-1a, 64 bits: against damage, not against malice; the folder is the user's own.
    private static func checkSum(_ bytes: some Sequence<UInt8>) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(sum, radix: 16)
    }
}
