import Testing

@testable import Raster

@Suite("A picture that changes in a box") struct ChangedBoxTests {
    private func noise(_ width: Int, _ height: Int, seed: UInt32) -> Bitmap {
        var (picture, state) = (Bitmap(width: width, height: height), seed)
        for index in picture.pixels.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            let alpha = UInt8(state >> 24)
            let color = UInt8(Int(state >> 16 & 255) * Int(alpha) / 255)
            picture.pixels[index] = Pixel(r: color, g: color / 2, b: 0, a: alpha)
        }
        return picture
    }

    @Test(
        "Drawing only what changed gives the same pixels as drawing all",
        arguments: [1.05, 1.3, 1.9, 2.6, 3.7, 5, 9.3])
    func same(step: Double) {
        let before = noise(151, 133, seed: 1)
        let boxes = [
            PixelRect(x: 40, y: 30, width: 25, height: 50), PixelRect(x: 0, y: 0, width: 3, height: 2),
            PixelRect(x: 140, y: 120, width: 11, height: 13), PixelRect(x: 0, y: 0, width: 151, height: 133),
        ]
        let plain = PictureSource(before).reduced(for: step)
        for box in boxes {
            var after = before
            let other = noise(151, 133, seed: 2)
            for y in box.y..<box.y + box.height {
                for x in box.x..<box.x + box.width { after[x, y] = other[x, y] }
            }
            let source = PictureSource(after)
            func drawn(_ source: PictureSource) -> Bitmap {
                var result = Bitmap(width: 150, height: 140)
                result.draw(
                    source,
                    PicturePlacement(
                        part: Rect(x: 0, y: 0, width: 151, height: 133),
                        into: Rect(x: 3, y: 4, width: 151 / step, height: 133 / step), by: .identity))
                return result
            }
            #expect(
                drawn(source.reduced(for: step, as: plain, besides: box)) == drawn(source.reduced(for: step)),
                "\(box)")
        }
    }
}
