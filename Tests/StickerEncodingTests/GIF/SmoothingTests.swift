import Raster
import Support
import Testing

@testable import StickerEncoding

@Suite("Taking the grain off") struct SmoothingTests {
    private func noise(width: Int, height: Int) -> BinaryAlphaImage {
        var random = SeededNumbers(seed: 11)
        var bitmap = Bitmap(width: width, height: height)
        for i in bitmap.pixels.indices where UInt8.random(in: 0...9, using: &random) > 1 {
            let level = UInt8.random(in: 90...120, using: &random)
            bitmap.pixels[i] = Pixel(r: level, g: level &+ 3, b: 255 - level, a: 255)
        }
        return BinaryAlphaImage(bitmap, matte: nil)
    }

    /// One pixel, plainly: the mean of those of the nine that are near enough in every channel.
    private func mean(_ picture: BinaryAlphaImage, _ x: Int, _ y: Int, _ reach: Int) -> UInt32 {
        func channels(_ x: Int, _ y: Int) -> [Int] {
            [0, 8, 16, 24].map { Int(picture.pixels[y * picture.width + x] >> $0 & 255) }
        }
        let own = channels(x, y)
        guard own[3] != 0 else { return 0 }
        let near = (y - 1...y + 1).flatMap { y in (x - 1...x + 1).map { x in channels(x, y) } }
            .filter { zip($0, own).allSatisfy { abs($0 - $1) <= reach } }
        return (0..<3).reduce(0xff00_0000) { bits, channel in
            let sum = near.reduce(0) { $0 + $1[channel] }
            // Halves go up; a third is a little more than 65,536 / 3.
            return bits | UInt32((2 * sum + near.count) / (2 * near.count)) << UInt32(8 * channel)
        }
    }

    @Test(
        "Smoothing eight pixels at a time equals smoothing one", arguments: [3, 4, 5, 9, 10, 11, 17, 18, 33])
    func eightEqualOne(width: Int) {
        let picture = noise(width: width, height: 7)
        for reach: UInt8 in [1, 4, 10, 255] {
            let smooth = picture.smoothed(reach: reach)
            for y in 0..<7 {
                for x in 0..<width {
                    let isInside = (1..<6).contains(y) && (1..<width - 1).contains(x)
                    let at = y * width + x
                    #expect(
                        smooth.pixels[at]
                            == (isInside ? mean(picture, x, y, Int(reach)) : picture.pixels[at]))
                }
            }
        }
    }

    @Test("Smoothing keeps edges, transparent pixels and pixels without similar neighbors")
    func keepsEdges() {
        var bitmap = Bitmap(width: 12, height: 12)
        for y in 0..<12 {
            for x in 2..<12 {
                bitmap[x, y] = x < 7 ? Pixel(r: 20, g: 20, b: 20, a: 255) : Pixel(r: 200, g: 9, b: 9, a: 255)
            }
        }
        let picture = BinaryAlphaImage(bitmap, matte: nil)
        #expect(picture.smoothed(reach: 10) == picture)
        #expect(picture.smoothed(reach: 0) == picture)
    }

    @Test("Smoothing reduces grain and keeps the silhouette")
    func reducesGrain() {
        let picture = noise(width: 40, height: 40)
        let smooth = picture.smoothed(reach: 30)
        func roughness(_ picture: BinaryAlphaImage) -> Int {
            zip(picture.pixels, picture.pixels.dropFirst()).reduce(0) { sum, pair in
                pair.0 == 0 || pair.1 == 0 ? sum : sum + abs(Int(pair.0 & 255) - Int(pair.1 & 255))
            }
        }
        #expect(roughness(smooth) * 2 < roughness(picture))
        #expect(smooth.pixels.map { $0 == 0 } == picture.pixels.map { $0 == 0 })
    }
}

extension BinaryAlphaImage {
    fileprivate func smoothed(reach: UInt8) -> BinaryAlphaImage {
        var smooth = self
        smooth.smooth(reach: reach)
        return smooth
    }
}
