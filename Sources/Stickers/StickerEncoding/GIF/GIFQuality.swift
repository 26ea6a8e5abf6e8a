import Raster

/// The one axis along which a moving sticker gives way: 0 is the best, each step halves the colors, lets the coder
/// stray a little further from what is left of them; from `smooth` on the grain is taken off.
///
/// Few exact colors look better than many wrong ones, and both together better than either alone: found by
/// structural similarity and by the error after a slight blur, at equal lengths.
struct GIFQuality {
    /// From here on it gets ugly: 16 colors.
    static let floor = 4.0
    /// Beyond, the grain of a photograph isn't worth its bytes.
    static let smooth = 0.8

    /// 0…`floor`.
    var step: Double

    /// - Parameter exact: the picture's colors where a palette holds them all.
    func settings(exact: Int?) -> GIFSettings {
        let colors = Int((256 / Math.exp2(step)).rounded())
        return GIFSettings(
            colors: min(colors, exact.map { max(2, $0 + 1) } ?? 256), lossiness: (step * 35).rounded() / 10)
    }

    /// A first guess, from how many bits there are for each pixel to be drawn.
    static func guess(bytes: Int, pixels: Int) -> GIFQuality {
        let bits = Double(max(1, bytes)) * 8 / Double(max(1, pixels))
        return GIFQuality(step: min(floor, max(0, 2.45 - 0.83 * Math.log2(bits / 1.22))))
    }

    /// The step at which a file should have `wanted` bytes that has `size` at this one.
    func aimed(size: Int, wanted: Int, slope: Double) -> Double {
        step + Math.log(Double(max(1, size)) / Double(max(1, wanted))) / slope
    }
}
