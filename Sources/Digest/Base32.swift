/// Base32 in lower case (a–z, 2–7), without padding.
public enum Base32 {
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Five bits a character, the first bits first; the last character is filled with zero bits.
    public static func string(_ bytes: [UInt8]) -> String {
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
