import Raster
import Testing

/// EFFECTS 3, "Box blur".
@Suite("Box blur") struct BoxBlurTests {
    /// The mean of all pixels of the window, added up one by one.
    private func plain(_ picture: Bitmap, _ radius: Int) -> Bitmap {
        var out = picture
        let count = (2 * radius + 1) * (2 * radius + 1)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                var sums = [0, 0, 0, 0]
                for dy in -radius...radius {
                    for dx in -radius...radius {
                        let pixel = picture[
                            min(max(x + dx, 0), picture.width - 1), min(max(y + dy, 0), picture.height - 1)]
                        sums[0] += Int(pixel.r)
                        sums[1] += Int(pixel.g)
                        sums[2] += Int(pixel.b)
                        sums[3] += Int(pixel.a)
                    }
                }
                let means = sums.map { UInt8(($0 * 2 + count) / (2 * count)) }
                out[x, y] = Pixel(r: means[0], g: means[1], b: means[2], a: means[3])
            }
        }
        return out
    }

    @Test("A box blur equals the plain mean", arguments: [0, 1, 2, 7, 50])
    func equalsPlainMean(radius: Int) {
        let side = radius == 50 ? 11 : 23
        for (width, height) in [(side, side - 4), (side, 1), (1, side), (1, 1)] {
            let picture = randomPicture(width, height, seed: UInt64(radius + width), clear: true)
            let isMean = picture.boxBlurred(radius: radius) == plain(picture, radius)
            #expect(isMean, "\(width) × \(height)")
        }
    }

    @Test("A box blur spreads a white pixel over its neighbors")
    func spreadsWhitePixel() {
        var row = Bitmap(width: 15, height: 1)
        for x in 0..<15 { row[x, 0] = Pixel(r: 0, g: 0, b: 0, a: 255) }
        row[7, 0] = Pixel(r: 255, g: 255, b: 255, a: 255)
        let blurred = row.boxBlurred(radius: 2)
        #expect((0..<15).map { blurred[$0, 0].r } == [0, 0, 0, 0, 0, 51, 51, 51, 51, 51, 0, 0, 0, 0, 0])
        #expect((0..<15).allSatisfy { blurred[$0, 0].a == 255 })
    }

    @Test("A box blur of the largest radius is exact, and larger radii are clamped")
    func largestRadius() {
        let white = Bitmap(
            width: 3, height: 2, pixels: Array(repeating: Pixel(r: 255, g: 254, b: 1, a: 255), count: 6))
        #expect(white.boxBlurred(radius: Bitmap.largestBlur) == white)
        #expect(white.boxBlurred(radius: .max) == white)
        #expect(white.boxBlurred(radius: -3) == white)
    }
}
