/// Premultiplied sRGB with alpha, 8 bits a channel, in memory as the bytes R, G, B, A.
public struct Pixel: Hashable, Sendable, BitwiseCopyable {
    /// R in the lowest byte, A in the highest.
    public var bits: UInt32

    @inlinable public init(bits: UInt32) { self.bits = bits }

    @inlinable public init(r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
        bits = UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
    }

    @inlinable public static var clear: Pixel { Pixel(bits: 0) }
    @inlinable public var r: UInt8 { UInt8(truncatingIfNeeded: bits) }
    @inlinable public var g: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    @inlinable public var b: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
    @inlinable public var a: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
}

extension Pixel {
    /// Premultiplies, rounding half up.
    @inlinable public init(_ color: Color) {
        func times(_ c: UInt8) -> UInt8 { UInt8((Int(c) * Int(color.a) * 2 + 255) / 510) }
        self.init(r: times(color.r), g: times(color.g), b: times(color.b), a: color.a)
    }

    /// The straight colour, rounded half up; clear black where alpha is 0.
    @inlinable public var color: Color {
        guard a > 0 else { return Color(r: 0, g: 0, b: 0, a: 0) }
        func over(_ c: UInt8) -> UInt8 { UInt8(min(255, (Int(c) * 510 + Int(a)) / (2 * Int(a)))) }
        return Color(r: over(r), g: over(g), b: over(b), a: a)
    }
}
