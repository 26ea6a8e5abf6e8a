extension Pixel {
    /// R, G, B, A as 0…255.
    @inline(__always) var floats: SIMD4<Float> {
        let bytes = unsafe unsafeBitCast(bits, to: SIMD4<UInt8>.self)
        // The bytes put into the mantissa of 2²³: cheaper than a conversion without wider instructions.
        let biased = SIMD4<UInt32>(truncatingIfNeeded: bytes) | 0x4B00_0000
        return unsafe unsafeBitCast(biased, to: SIMD4<Float>.self) - 8_388_608
    }

    /// From 0…255 each (no wider: the caller limits it), rounded half up.
    @inline(__always) init(floats: SIMD4<Float>) {
        // Rounded to 1/16384 by the mantissa's end, then half up by the shift.
        let biased = unsafe unsafeBitCast(floats * 16384 + 8_396_800, to: SIMD4<UInt32>.self)
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: (biased &>> 14) & 0xff)
        self.init(bits: unsafe unsafeBitCast(bytes, to: UInt32.self))
    }

    /// src-over in whole numbers, rounded to nearest.
    @inline(__always) func over(_ below: Pixel) -> Pixel {
        let rest = 255 &- (bits >> 24)
        var odd = (below.bits & 0x00ff_00ff) &* rest &+ 0x0080_0080
        var even = ((below.bits >> 8) & 0x00ff_00ff) &* rest &+ 0x0080_0080
        odd = ((odd &+ ((odd >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
        even = (even &+ ((even >> 8) & 0x00ff_00ff)) & 0xff00_ff00
        return Pixel(bits: bits &+ (odd | even))
    }
}
