/// Builds files byte by byte for tests, without any code of the project.
enum Built {
    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    private static let sums: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    static func crc32(_ bytes: [UInt8]) -> Int {
        let sums = sums
        var value: UInt32 = .max
        for byte in bytes { value = sums[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
        return Int(~value)
    }

    /// Deflates `head`, then `zeros` zeros, with the fixed code.
    static func deflated(_ head: [UInt8], zeros: Int) -> [UInt8] {
        var (bytes, held, used): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        func put(_ value: UInt32, _ bits: UInt32) {
            held |= value << used
            used += bits
            while used >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: held))
                held >>= 8
                used -= 8
            }
        }
        /// Codes begin with their highest bit.
        func code(_ value: UInt32, _ bits: UInt32) {
            for bit in (0..<bits).reversed() { put(value >> bit & 1, 1) }
        }
        func literal(_ byte: UInt8) {
            if byte < 144 { code(0x30 + UInt32(byte), 8) } else { code(0x190 + UInt32(byte) - 144, 9) }
        }
        put(1, 1)
        put(1, 2)
        var at = 0
        while at < head.count {
            literal(head[at])
            at += 1
            while at + 258 <= head.count, head[at - 1..<at + 258].allSatisfy({ $0 == head[at - 1] }) {
                code(0b1100_0101, 8)
                code(0, 5)
                at += 258
            }
        }
        var left = zeros
        if left > 0 {
            literal(0)
            left -= 1
        }
        while left >= 258 {
            // Length 258, distance 1.
            code(0b1100_0101, 8)
            code(0, 5)
            left -= 258
        }
        for _ in 0..<left { literal(0) }
        code(0, 7)
        if used > 0 { put(0, 8 - used) }
        return bytes
    }

    static func zlib(_ head: [UInt8], zeros: Int) -> [UInt8] {
        var (low, high) = (1, 0)
        for byte in head {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        high = (high + low * zeros) % 65_521
        return [0x78, 0x01] + deflated(head, zeros: zeros) + big(high << 16 | low, 4)
    }

    static func zip(_ files: [(String, [UInt8])]) -> [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for (name, content) in files {
            let name = Array(name.utf8)
            let fields =
                little(20, 2) + little(0, 4) + little(0, 4) + little(crc32(content), 4)
                + little(content.count, 4) + little(content.count, 4) + little(name.count, 2) + little(0, 2)
            directory +=
                [0x50, 0x4B, 1, 2] + little(20, 2) + fields + little(0, 10) + little(bytes.count, 4) + name
            bytes += [0x50, 0x4B, 3, 4] + fields + name + content
        }
        let end =
            [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
            + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
        return bytes + directory + end
    }

    /// A gzipped tar archive, stored.
    static func tar(_ files: [(String, [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (name, content) in files {
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, _ offset: Int) {
                for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
            }
            put(name, 0)
            put("0000644\0", 100)
            put(String(content.count, radix: 8), 124)
            put("        ", 148)
            put("0", 156)
            put("ustar\u{0}00", 257)
            put(String(header.reduce(0) { $0 + Int($1) }, radix: 8) + "\0", 148)
            bytes += header + content
            bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
        }
        return gzip(bytes + [UInt8](repeating: 0, count: 1024))
    }

    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            let size = little(part.count, 2)
            result += [rest.isEmpty ? 1 : 0] + size + size.map { ~$0 } + part
        } while !rest.isEmpty
        return result + little(crc32(bytes), 4) + little(bytes.count, 4)
    }
}
