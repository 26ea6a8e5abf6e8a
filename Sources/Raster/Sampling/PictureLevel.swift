import CKernels

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
        return unsafe picture.pixels.withUnsafeBytes { pixels in
            unsafe [SIMD8<UInt8>](unsafeUninitializedCapacity: count) { target, written in
                guard
                    let source = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    let pairs = unsafe UnsafeMutableRawPointer(target.baseAddress)?
                        .assumingMemoryBound(to: UInt8.self)
                else { return }
                for y in 0..<height {
                    unsafe kernel_pair_rows(
                        source + y * width, source + min(y + 1, height - 1) * width, width,
                        pairs + 8 * y * width)
                }
                written = count
            }
        }
    }
}
