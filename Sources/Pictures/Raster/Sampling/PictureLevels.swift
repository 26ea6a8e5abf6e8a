import CKernels
import Synchronization

/// A picture at one of its reductions, ready for sampling: one level of a mipmap.
struct PictureLevel: Sendable {
    /// Pixels.
    let width: Int
    let height: Int
    let pixels: [Pixel]
    /// The box around what isn't clear.
    let opaque: PixelRect
    /// Each pixel interleaved with the one below it (the last row with itself): R r G g B b A a, the order
    /// that AVX2 multiplies and adds in pairs. Empty when the picture is too large for that to pay.
    let pairs: [SIMD8<UInt8>]
    /// Where it has one color, and which, from `kernel_find_even`. Empty when `pairs` is.
    let evenColors: [UInt32]

    /// In pixels: at most 48 MiB of pairs.
    private static let mostPaired = 6 << 20

    init(_ picture: Bitmap) {
        width = picture.width
        height = picture.height
        pixels = picture.pixels
        opaque = picture.opaqueBounds()
        pairs = PictureLevel.paired(picture)
        evenColors = pairs.isEmpty ? [] : PictureLevel.evenColors(picture)
    }

    private static func evenColors(_ picture: Bitmap) -> [UInt32] {
        let (width, height) = (picture.width, picture.height)
        let count = kernel_squares(width) * kernel_squares(height)
        return unsafe picture.pixels.withUnsafeBytes { pixels in
            unsafe [UInt32](unsafeUninitializedCapacity: count) { colors, written in
                unsafe kernel_find_even(
                    pixels.baseAddress?.assumingMemoryBound(to: UInt32.self), width, height,
                    colors.baseAddress)
                written = count
            }
        }
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

/// A picture and its reductions, each half the size of the one before. Levels are made when they are first
/// asked for, because most draws use only one.
final class PictureLevels: Sendable {
    /// The finest level.
    let picture: Bitmap
    private let count: Int
    /// The levels made so far, the finest first.
    private let made = Mutex<[PictureLevel]>([])

    /// - Parameter most: the number of levels at most.
    init(_ picture: Bitmap, most: Int) {
        var (count, width, height) = (1, picture.width, picture.height)
        while count < most, width > 2, height > 2 {
            count = count + 1
            width = (width + 1) / 2
            height = (height + 1) / 2
        }
        self.picture = picture
        self.count = count
    }

    /// The level after so many halvings, or the coarsest there is, and its index.
    func nearest(_ index: Int) -> (level: PictureLevel, index: Int) {
        let index = min(max(0, index), count - 1)
        let level = made.withLock { made in
            while made.count <= index {
                let next = made.last.map {
                    Bitmap(width: $0.width, height: $0.height, pixels: $0.pixels).halved()
                }
                made.append(PictureLevel(next ?? picture))
            }
            return made[index]
        }
        return (level, index)
    }

    /// Gives up the levels; they are made again when they are asked for.
    func release() { made.withLock { $0 = [] } }
}
