extension Bitmap {
    /// Works on straight color, rounded to bytes as everywhere outside.
    mutating func color(by curves: ColorCurves) {
        guard curves.shares.count == 768 else { return }
        var target = pixels.mutableSpan
        let shares = curves.shares.span
        let black = SIMD4<Float>.zero
        let white = SIMD4<Float>(repeating: 255)
        for k in target.indices {
            let pixel = target[k]
            let alpha = pixel.bits >> 24
            guard alpha > 0 else { continue }
            let straight = alpha == 255 ? pixel.bits : pixel.straightBits
            // Bounds: 768 shares, and each index is a byte in its third of them.
            var sum = shares[Int(straight & 0xff)]
            sum += shares[256 &+ Int(straight >> 8 & 0xff)]
            sum += shares[512 &+ Int(straight >> 16 & 0xff)]
            let color = Pixel(floats: sum.limited(to: white).atLeast(black))
            target[k] =
                alpha == 255
                ? Pixel(bits: color.bits | 0xff00_0000)
                : Pixel(Color(r: color.r, g: color.g, b: color.b, a: pixel.a))
        }
    }
}

extension Pixel {
    fileprivate var straightBits: UInt32 {
        let color = color
        return UInt32(color.r) | UInt32(color.g) << 8 | UInt32(color.b) << 16
    }
}
