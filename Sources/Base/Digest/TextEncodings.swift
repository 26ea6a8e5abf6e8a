/// Writes bytes as lowercase hexadecimal digits.
package enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The bytes as text, two digits each.
    package static func string(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            result.append(digits[Int(byte >> 4)])
            result.append(digits[Int(byte & 15)])
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Writes bytes as lowercase Base32 (a–z, 2–7), without padding.
package enum Base32 {
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// The bytes as text, five bits a character, the highest first; the last character is padded with zero
    /// bits.
    package static func string(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count * 8 + 4) / 5)
        var (held, bits): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            held = held << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(digits[Int(held >> bits & 31)])
            }
            held &= (1 << bits) - 1
        }
        if bits > 0 { result.append(digits[Int(held << (5 - bits) & 31)]) }
        return String(decoding: result, as: UTF8.self)
    }
}
