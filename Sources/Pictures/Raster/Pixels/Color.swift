/// A color as people write it: straight (not premultiplied) sRGB, 8 bits a channel.
public struct Color: Hashable, Sendable {
    /// Red, green, blue and alpha, 0…255 each.
    public var r: UInt8, g: UInt8, b: UInt8, a: UInt8

    /// A color from its channels; opaque by default.
    @inlinable public init(r: UInt8, g: UInt8, b: UInt8, a: UInt8 = 255) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    /// Reads `#rrggbb` or `#rrggbbaa`; nil for any other text.
    public init?(hex: String) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        let rgba = digits.count == 6 ? value << 8 | 0xff : value
        self.init(
            r: UInt8(truncatingIfNeeded: rgba >> 24), g: UInt8(truncatingIfNeeded: rgba >> 16),
            b: UInt8(truncatingIfNeeded: rgba >> 8), a: UInt8(truncatingIfNeeded: rgba))
    }
}
