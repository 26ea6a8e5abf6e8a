import CKernels
import Raster

/// The colors of a whole animation: so few, half-clear ones among them, that full-color rows compress nearly as well as
/// indices would.
struct AnimationColors {
    /// Premultiplied, the first one clear; at most 256.
    let colors: [UInt32]
    let straight: [UInt32]
    /// The nearest color of each cell of `kernel_alpha_cell`.
    private let nearest: [UInt8]

    /// What an animation shows: the mean color of each cell that occurs, and how often it does.
    struct Means {
        fileprivate let entries: [(cell: Int, entry: PointSplitter.Entry)]

        init(_ pictures: [Bitmap]) {
            var places = [UInt32](repeating: 0, count: Int(KERNEL_ALPHA_CELLS))
            // Twenty megabytes, of which little is used, and the rest never touched.
            let counts = unsafe [kernel_alpha_count](unsafeUninitializedCapacity: places.count) { to, used in
                for picture in pictures { unsafe used = Self.count(picture, &places, to, used) }
            }
            entries = places.indices.lazy.filter { places[$0] > 0 }.map { cell in
                let found = counts[Int(places[cell]) - 1]
                let n = Float(found.count)
                let sum = SIMD4(Float(found.r), Float(found.g), Float(found.b), Float(found.a))
                return (cell, PointSplitter.Entry(point: AnimationColors.point(sum / n), count: n))
            }
        }

        /// - Returns: how many cells occurred so far.
        private static func count(
            _ picture: Bitmap, _ places: inout [UInt32], _ to: UnsafeMutableBufferPointer<kernel_alpha_count>,
            _ used: Int
        ) -> Int {
            unsafe picture.pixels.withUnsafeBytes { pixels in
                guard let from = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt32.self),
                    let to = to.baseAddress
                else { return used }
                return unsafe kernel_count_alpha(from, picture.pixels.count, &places, to, used)
            }
        }
    }

    /// - Parameter count: 2…256.
    init(_ means: Means, count: Int) {
        let middles = PointSplitter(rounds: 3).middles(
            means.entries.map(\.entry), count: max(1, min(255, count - 1)))
        let pixels =
            [Pixel.clear] + Set(middles.map(Self.pixel)).subtracting([.clear]).sorted { $0.bits < $1.bits }
        colors = pixels.map(\.bits)
        straight = pixels.map { $0.a == 255 ? $0.bits : Self.straight($0) }
        let search = NearestSearch(pixels.map { Self.point(SIMD4($0)) })
        var nearest = [UInt8](repeating: 0, count: Int(KERNEL_ALPHA_CELLS))
        for (cell, entry) in means.entries {
            nearest[cell] = UInt8(truncatingIfNeeded: search.nearest(entry.point))
        }
        self.nearest = nearest
    }

    /// Maps a window of a picture to straight colors.
    /// - Parameter lossiness: how far a channel may err beyond the nearest color, about, 0…255.
    func mapped(_ picture: Bitmap, in window: PixelRect, lossiness: Double) -> [UInt32] {
        let count = window.width * window.height
        let start = window.y * picture.width + window.x
        var indices = [UInt8](repeating: 0, count: count)
        return unsafe [UInt32](unsafeUninitializedCapacity: count) { shown, written in
            unsafe picture.pixels.withUnsafeBytes { pixels in
                unsafe withPalette { palette in
                    guard let from = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt32.self),
                        let to = shown.baseAddress
                    else { return }
                    unsafe kernel_settle(
                        from + start, picture.width, window.width, window.height, palette,
                        Int32(lossiness * lossiness * 5), &indices, to)
                    written = count
                }
            }
        }
    }

    private func withPalette(_ body: (kernel_alpha_palette) -> Void) {
        unsafe colors.withUnsafeBufferPointer { colors in
            unsafe straight.withUnsafeBufferPointer { straight in
                unsafe nearest.withUnsafeBufferPointer { nearest in
                    unsafe body(
                        kernel_alpha_palette(
                            colors: colors.baseAddress, straight: straight.baseAddress,
                            nearest: nearest.baseAddress))
                }
            }
        }
    }

    private static func straight(_ pixel: Pixel) -> UInt32 {
        let color = pixel.color
        return Pixel(r: color.r, g: color.g, b: color.b, a: color.a).bits
    }

    /// With brightness and alpha stretched, as the eye weighs them.
    private static func point(_ channels: SIMD4<Float>) -> SIMD4<Float> {
        var point = ColorMetric.stretched(SIMD4(channels.x, channels.y, channels.z, 0))
        point.w = channels.w * 1.4
        return point
    }

    /// Below it, a color is the clear ground, averaged with the faintest pixels of an edge: a veil that shows on dark
    /// pages.
    private static let faint: Float = 12

    private static func pixel(_ point: SIMD4<Float>) -> Pixel {
        let alpha = min(255, max(0, (point.w / 1.4).rounded()))
        guard alpha >= faint else { return .clear }
        let plain = ColorMetric.plain(SIMD4(point.x, point.y, point.z, 0))
        let color = plain.rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: SIMD4(), upperBound: SIMD4(repeating: alpha))
        return Pixel(r: UInt8(color.x), g: UInt8(color.y), b: UInt8(color.z), a: UInt8(alpha))
    }
}

extension SIMD4<Float> {
    fileprivate init(_ pixel: Pixel) {
        self.init(Float(pixel.r), Float(pixel.g), Float(pixel.b), Float(pixel.a))
    }
}
