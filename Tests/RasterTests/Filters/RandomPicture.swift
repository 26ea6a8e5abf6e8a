import Raster
import Support

/// - Parameter clear: some of it, more or less.
func randomPicture(_ width: Int, _ height: Int, seed: UInt64 = 7, clear: Bool = false) -> Bitmap {
    var random = SeededNumbers(seed: seed)
    let pixels = (0..<width * height).map { _ in
        Pixel(
            Color(
                r: .random(in: 0...255, using: &random), g: .random(in: 0...255, using: &random),
                b: .random(in: 0...255, using: &random),
                a: clear ? .random(in: 0...255, using: &random) : 255))
    }
    return Bitmap(width: width, height: height, pixels: pixels)
}
