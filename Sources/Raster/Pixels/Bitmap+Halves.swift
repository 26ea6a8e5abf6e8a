extension Bitmap {
    /// Half as wide and high, rounded up; each pixel the mean of four.
    func halved() -> Bitmap {
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var means = [Pixel](repeating: .clear, count: w * h)
        let source = pixels.span
        for y in 0..<h {
            let (top, low) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<w {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let (p, q) = (source[top &+ left].bits, source[top &+ right].bits)
                let (r, s) = (source[low &+ left].bits, source[low &+ right].bits)
                let mask: UInt32 = 0x00ff_00ff
                // Halves go up and down by turns, or each halving would brighten the picture.
                let half: UInt32 = (x ^ y) & 1 == 0 ? 0x0002_0002 : 0x0001_0001
                let odd = (p & mask) &+ (q & mask) &+ (r & mask) &+ (s & mask) &+ half
                let even =
                    (p >> 8 & mask) &+ (q >> 8 & mask) &+ (r >> 8 & mask) &+ (s >> 8 & mask) &+ half
                means[y &* w &+ x] = Pixel(bits: (odd >> 2 & mask) | (even >> 2 & mask) << 8)
            }
        }
        return Bitmap(width: w, height: h, pixels: means)
    }
}
