import ImageCodecs

/// Wraps a file in gzip (RFC 1952), as servers ask for it.
///
/// The bytes are stored, not compressed: finished pictures don't shrink, and stored bytes are the same with every version
/// of a compression library.
enum Gzip {
    /// The file, with neither name nor time.
    static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
        // Deflate, no flags, no time, no hint, and 255: an unknown system.
        var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        result.reserveCapacity(bytes.count + bytes.count / 13_000 + 40)
        var start = 0
        repeat {
            let count = min(0xFFFF, bytes.count - start)
            let last: UInt8 = start + count == bytes.count ? 1 : 0
            let (low, high) = (UInt8(count & 0xFF), UInt8(count >> 8))
            result += [last, low, high, ~low, ~high]
            result += bytes[start..<start + count]
            start += count
        } while start < bytes.count
        for number in [CRC32.of(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
            result += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return result
    }
}
