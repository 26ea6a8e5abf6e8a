import Raster
import Testing

@Suite struct ResizeTests {
    @Test("Shrinking a picture takes exact means, also over fractions of pixels")
    func shrinkingTakesMeans() {
        let line = Bitmap(
            width: 5, height: 1, pixels: [0, 50, 100, 150, 200].map { Pixel(r: $0, g: 0, b: 0, a: 255) })
        #expect(line.resized(width: 2, height: 1).pixels.map(\.r) == [40, 160])
        let picture = grain(24, 12)
        let small = picture.resized(width: 8, height: 4)
        for y in 0..<4 {
            for x in 0..<8 {
                var sum = 0
                for k in 0..<9 { sum += Int(picture[x * 3 + k % 3, y * 3 + k / 3].g) }
                #expect(abs(Double(small[x, y].g) - Double(sum) / 9) <= 0.51)
            }
        }
    }

    @Test("Enlarging a picture keeps uniform areas uniform and opaque")
    func enlargingKeepsUniformAreas() {
        let flat = Bitmap(
            width: 3, height: 2, pixels: Array(repeating: Pixel(r: 9, g: 200, b: 77, a: 255), count: 6))
        let large = flat.resized(width: 17, height: 9)
        #expect(large.pixels.allSatisfy { $0 == flat[0, 0] } && large.pixels.count == 153)
        #expect(flat.resized(width: 3, height: 7).pixels.allSatisfy { $0 == flat[0, 0] })
        #expect(flat.resized(width: 0, height: 7).pixels.isEmpty)
    }

    @Test("Transparent pixels don't darken their neighbors when a picture is resized")
    func transparentPixelsDoNotDarken() {
        let half = Bitmap(width: 2, height: 1, pixels: [Pixel(bits: 0xffff_ffff), .clear])
        #expect(half.resized(width: 1, height: 1)[0, 0].color == Color(r: 255, g: 255, b: 255, a: 128))
    }

    @Test("The opaque bounds of a picture contain all visible pixels, and cropping keeps them")
    func opaqueBoundsAndCropping() {
        var picture = Bitmap(width: 9, height: 7)
        #expect(picture.opaqueBounds().isEmpty)
        picture[3, 2] = Pixel(r: 0, g: 0, b: 0, a: 1)
        picture[6, 5] = Pixel(r: 9, g: 9, b: 9, a: 99)
        #expect(picture.opaqueBounds() == PixelRect(x: 3, y: 2, width: 4, height: 4))
        let cut = picture.cropped(to: PixelRect(x: 3, y: 2, width: 20, height: 4))
        #expect(cut.width == 20 && cut[0, 0].a == 1 && cut[3, 3].a == 99 && cut[19, 0] == .clear)
    }

    @Test("A picture becomes a coverage map by alpha or by luminance")
    func becomesCoverage() {
        let picture = Bitmap(
            width: 2, height: 1,
            pixels: [Pixel(Color(r: 255, g: 255, b: 255, a: 128)), Pixel(Color(r: 255, g: 0, b: 0))])
        #expect(picture.alphaCoverage().values == [128, 255])
        #expect(picture.luminanceCoverage().values == [128, 54])
    }
}
