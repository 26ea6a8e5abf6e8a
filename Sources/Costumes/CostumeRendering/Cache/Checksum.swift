/// A fast checksum against accidents (damage, truncation), not against malice: 64 bits, four lanes of
/// multiply-and-rotate over 64-bit words, at the speed of memory.
enum Checksum {
    private static let prime: UInt64 = 0x9e37_79b1_85eb_ca87
    private static let other: UInt64 = 0xc2b2_ae3d_27d4_eb4f

    static func of(_ bytes: [UInt8]) -> UInt64 { unsafe bytes.withUnsafeBytes { unsafe of($0) } }

    static func of(_ words: Span<UInt32>) -> UInt64 { unsafe words.withUnsafeBytes { unsafe of($0) } }

    /// Reads within the buffer only: whole blocks of 32 bytes, then single bytes.
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        var (a, b, c, d) = (prime, other, prime ^ other, UInt64(truncatingIfNeeded: count))
        var at = 0
        while at &+ 32 <= count {
            a = unsafe round(a, bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            b = unsafe round(b, bytes.loadUnaligned(fromByteOffset: at &+ 8, as: UInt64.self))
            c = unsafe round(c, bytes.loadUnaligned(fromByteOffset: at &+ 16, as: UInt64.self))
            d = unsafe round(d, bytes.loadUnaligned(fromByteOffset: at &+ 24, as: UInt64.self))
            at &+= 32
        }
        var sum = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
        while at < count {
            sum = round(sum, unsafe UInt64(bytes[at]) &+ 1)
            at &+= 1
        }
        sum = (sum ^ sum >> 33) &* other
        sum = (sum ^ sum >> 29) &* prime
        return sum ^ sum >> 32
    }

    @inline(__always) private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* other, 31) &* prime
    }

    @inline(__always) private static func rotated(_ value: UInt64, _ by: UInt64) -> UInt64 {
        value << by | value >> (64 &- by)
    }
}
