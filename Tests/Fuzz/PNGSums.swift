/// Without right sums a PNG is refused before anything of interest is read.
enum PNGSums {
    /// The file with the sums of its chunks put right, as far as chunks can be walked.
    static func mended(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var offset = 8
        while bytes.count - offset >= 12 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { break }
            let end = offset + 8 + length
            let sum = sum(of: bytes[offset + 4..<end])
            for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * place)) }
            offset = end + 4
        }
        return bytes
    }

    /// CRC-32.
    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
        }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        var sum = UInt32(number)
        for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
        return sum
    }
}
