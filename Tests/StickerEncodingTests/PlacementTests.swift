import Platforms
import Raster
import Testing

@testable import StickerEncoding

@Suite("Stickers on a target's canvas")
struct PlacementTests {
    private let red = Pixel(r: 255, g: 0, b: 0, a: 255)

    private func sticker(_ side: Int) -> Bitmap {
        var pixels = [Pixel](repeating: red, count: side * side)
        // Half clear, premultiplied.
        pixels[0] = Pixel(r: 100, g: 0, b: 0, a: 128)
        return Bitmap(width: side, height: side, pixels: pixels)
    }

    @Test("A sticker lies in the middle of a wider canvas, whose rest is clear")
    func middle() {
        let target = PictureTarget(.png, width: 8, height: 6, margin: 1, limit: 1)
        let canvas = target.placed(sticker(4))
        #expect(target.side == 4)
        #expect(canvas.width == 8 && canvas.height == 6)
        #expect(canvas.pixels[0] == .clear)
        #expect(canvas.pixels[1 * 8 + 3] == red)
        #expect(canvas.pixels[1 * 8 + 2].a == 128)
    }

    @Test("A background fills the canvas and shows through the sticker, also where both are equally large")
    func background() {
        var target = PictureTarget(.gif, width: 4, height: 4, limit: 1)
        target.background = 0xFF_FF00
        let canvas = target.placed(sticker(4))
        #expect(canvas.pixels.allSatisfy { $0.a == 255 })
        #expect(canvas.pixels[1] == red)
        #expect(canvas.pixels[0].g > 120 && canvas.pixels[0].b == 0)
    }
}
