import ImageCodecs

/// Reads zip files by their central directory, and holds each entry against its own header and checksum.
///
/// Specification: pkware's APPNOTE 6.3.10, without encryption, parts and sizes of 64 bits.
package struct ZipFile {
    /// Names and content, in the directory's order.
    package private(set) var entries: [(name: String, bytes: [UInt8])] = []
    /// What keeps programs from reading it.
    private(set) var defects: [Defect] = []
    /// Whether programs read all of it.
    package var isWhole: Bool { defects.isEmpty }

    /// Bytes of all entries together, at most.
    private static let limit = 256 << 20
    private static let entryLimit = 10_000

    package init(_ bytes: [UInt8]) {
        let all = bytes[...]
        guard let end = Self.directoryEnd(all), let count = all.little(end + 10, 2),
            let size = all.little(end + 12, 4), let start = all.little(end + 16, 4),
            let directory = all.part(start, size), count <= Self.entryLimit
        else {
            defects = [.truncated]
            return
        }
        var (offset, total) = (0, 0)
        for _ in 0..<count {
            guard directory.has([0x50, 0x4B, 1, 2], at: offset),
                let length = directory.little(offset + 28, 2),
                let extra = directory.little(offset + 30, 2), let comment = directory.little(offset + 32, 2),
                let name = directory.letters(offset + 46, length)
            else {
                defects.append(.order)
                return
            }
            let entry = directory.part(offset, 46) ?? []
            total += entry.little(24, 4) ?? 0
            guard total <= Self.limit else {
                defects.append(.huge)
                return
            }
            if let content = content(entry, name, all) { entries.append((name, content)) }
            offset += 46 + length + extra + comment
        }
        if offset != size { defects.append(.count) }
    }

    /// The directory's end lies before a comment of up to 65,535 bytes.
    private static func directoryEnd(_ all: ArraySlice<UInt8>) -> Int? {
        guard all.count >= 22 else { return nil }
        return (max(0, all.count - 22 - 65_535)...all.count - 22).last {
            all.has([0x50, 0x4B, 5, 6], at: $0) && all.little($0 + 20, 2) == all.count - $0 - 22
        }
    }

    private mutating func content(
        _ entry: ArraySlice<UInt8>, _ name: String, _ all: ArraySlice<UInt8>
    ) -> [UInt8]? {
        guard let method = entry.little(10, 2), let sum = entry.little(16, 4),
            let packed = entry.little(20, 4),
            let size = entry.little(24, 4), let start = entry.little(42, 4),
            all.has([0x50, 0x4B, 3, 4], at: start), let length = all.little(start + 26, 2),
            let extra = all.little(start + 28, 2), all.letters(start + 30, length) == name,
            let data = all.part(start + 30 + length + extra, packed)
        else {
            defects.append(.header)
            return nil
        }
        let content =
            switch method {
            case 0: size == packed ? Array(data) : nil
            case 8: Inflate.bytes(data, .none, limit: size)
            default: nil as [UInt8]?
            }
        guard let content, content.count == size else {
            defects.append(.pixels)
            return nil
        }
        if Int(CRC32.of(content)) != sum { defects.append(.checksum) }
        return content
    }
}
