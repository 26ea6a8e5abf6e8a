/// A picture at one of its reductions, ready for sampling.
struct PictureLevel: Sendable {
    let width: Int
    let height: Int
    let pixels: [Pixel]
    /// Each pixel with the one below it (the last row with itself): R r G g B b A a, for sums of products in pairs.
    /// Empty where the picture is too large to be worth it.
    let pairs: [SIMD8<UInt8>]

    /// 48 MiB of pairs at most.
    private static let mostPaired = 6 << 20

    init(_ picture: Bitmap) {
        (width, height, pixels) = (picture.width, picture.height, picture.pixels)
        pairs = PictureLevel.paired(picture)
    }

    private static func paired(_ picture: Bitmap) -> [SIMD8<UInt8>] {
        let (width, height) = (picture.width, picture.height)
        let count = width * height
        guard count <= mostPaired else { return [] }
        let source = picture.pixels.span
        return unsafe [SIMD8<UInt8>](unsafeUninitializedCapacity: count) { target, written in
            for y in 0..<height {
                let (row, next) = (y * width, min(y + 1, height - 1) * width)
                for x in 0..<width {
                    let (p, q) = (UInt64(source[row &+ x].bits), UInt64(source[next &+ x].bits))
                    // Spreads the four bytes of each to every other byte.
                    let bits = PictureLevel.spread(p) | PictureLevel.spread(q) << 8
                    unsafe target.initializeElement(
                        at: row &+ x, to: unsafeBitCast(bits, to: SIMD8<UInt8>.self))
                }
            }
            written = count
        }
    }

    @inline(__always) private static func spread(_ value: UInt64) -> UInt64 {
        let halves = (value | value << 16) & 0x0000_ffff_0000_ffff
        return (halves | halves << 8) & 0x00ff_00ff_00ff_00ff
    }
}

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
