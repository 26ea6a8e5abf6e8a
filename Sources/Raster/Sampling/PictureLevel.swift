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
