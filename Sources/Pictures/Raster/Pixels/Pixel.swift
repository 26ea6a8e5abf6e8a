/// One pixel: premultiplied sRGB with alpha, 8 bits a channel, in memory the bytes R, G, B, A.
public struct Pixel: Hashable, Sendable, BitwiseCopyable {
    /// R in the lowest byte, A in the highest.
    public var bits: UInt32

    /// A pixel from its word.
    @inlinable public init(bits: UInt32) { self.bits = bits }

    /// A pixel from premultiplied channels, 0…255 each; no color channel above `a`.
    @inlinable public init(r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
        bits = UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
    }

    @inlinable public static var clear: Pixel { Pixel(bits: 0) }
    /// Red, premultiplied, 0…255.
    @inlinable public var r: UInt8 { UInt8(truncatingIfNeeded: bits) }
    /// Green, premultiplied, 0…255.
    @inlinable public var g: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    /// Blue, premultiplied, 0…255.
    @inlinable public var b: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
    /// Alpha, 0…255.
    @inlinable public var a: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
}

extension Pixel {
    /// Premultiplies a straight color, rounding half up.
    @inlinable public init(_ color: Color) {
        func times(_ c: UInt8) -> UInt8 { UInt8((Int(c) * Int(color.a) * 2 + 255) / 510) }
        self.init(r: times(color.r), g: times(color.g), b: times(color.b), a: color.a)
    }

    /// The straight color, rounded half up; transparent black when alpha is 0.
    @inlinable public var color: Color {
        guard a > 0 else { return Color(r: 0, g: 0, b: 0, a: 0) }
        func over(_ c: UInt8) -> UInt8 { UInt8(min(255, (Int(c) * 510 + Int(a)) / (2 * Int(a)))) }
        return Color(r: over(r), g: over(g), b: over(b), a: a)
    }
}

extension Pixel {
    /// R, G, B, A, 0…255 each.
    @inline(__always) var floats: SIMD4<Float> {
        let bytes = unsafe unsafeBitCast(bits, to: SIMD4<UInt8>.self)
        // Puts the bytes into the mantissa of 2²³, which is cheaper than a conversion without AVX2.
        let biased = SIMD4<UInt32>(truncatingIfNeeded: bytes) | 0x4B00_0000
        return unsafe unsafeBitCast(biased, to: SIMD4<Float>.self) - 8_388_608
    }

    /// Rounds channels of 0…255 half up. The caller guarantees the range.
    @inline(__always) init(floats: SIMD4<Float>) {
        // The end of the mantissa rounds to 1/16384, then the shift rounds half up.
        let biased = unsafe unsafeBitCast(floats * 16384 + 8_396_800, to: SIMD4<UInt32>.self)
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: (biased &>> 14) & 0xff)
        self.init(bits: unsafe unsafeBitCast(bytes, to: UInt32.self))
    }

    /// Source-over in integers, rounded to nearest.
    @inline(__always) func over(_ below: Pixel) -> Pixel {
        let rest = 255 &- (bits >> 24)
        var odd = (below.bits & 0x00ff_00ff) &* rest &+ 0x0080_0080
        var even = ((below.bits >> 8) & 0x00ff_00ff) &* rest &+ 0x0080_0080
        odd = ((odd &+ ((odd >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
        even = (even &+ ((even >> 8) & 0x00ff_00ff)) & 0xff00_ff00
        return Pixel(bits: bits &+ (odd | even))
    }
}
