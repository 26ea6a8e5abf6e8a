import ImageCodecs

/// Reads gzipped tar archives (POSIX ustar): names, sizes, checksums.
struct TarFile {
    /// Names and content of plain files, in the archive's order.
    var entries: [(name: String, bytes: [UInt8])] = []
    /// What keeps programs from reading it.
    var defects: [Defect] = []

    /// Bytes of the whole archive, inflated, at most.
    private static let limit = 256 << 20

    /// - Parameter bytes: gzipped.
    init(gzipped bytes: [UInt8]) {
        let size = bytes[...].little(bytes.count - 4, 4) ?? 0
        guard size <= Self.limit, let all = Inflate.bytes(bytes, .gzip, limit: size)?[...] else {
            defects = [.truncated]
            return
        }
        var offset = 0
        while let header = all.part(offset, 512), header.contains(where: { $0 != 0 }) {
            guard let size = Self.octal(header, 124, 12), let content = all.part(offset + 512, size) else {
                defects.append(.truncated)
                return
            }
            if Self.octal(header, 148, 8) != Self.sum(header) { defects.append(.checksum) }
            let kind = header.big(156, 1) ?? 0
            if kind == 0 || kind == 0x30 {
                let (prefix, name) = (Self.text(header, 345, 155), Self.text(header, 0, 100))
                entries.append((prefix.isEmpty ? name : "\(prefix)/\(name)", Array(content)))
            }
            offset += 512 + (size + 511) / 512 * 512
        }
        if all.count - offset < 1024 { defects.append(.order) }
    }

    private static func text(_ header: ArraySlice<UInt8>, _ offset: Int, _ count: Int) -> String {
        String(decoding: header.part(offset, count)?.prefix { $0 != 0 } ?? [], as: UTF8.self)
    }

    private static func octal(_ header: ArraySlice<UInt8>, _ offset: Int, _ count: Int) -> Int? {
        Int(text(header, offset, count).filter { $0 != " " }, radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The sum of all bytes, with spaces in place of the sum itself.
    private static func sum(_ header: ArraySlice<UInt8>) -> Int {
        header.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 32 : Int($1.element)) }
    }
}
