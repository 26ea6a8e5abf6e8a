import ImageCodecs
import Raster
import Testing

@Suite("Parts of pictures") struct PictureShareTests {
    @Test(
        "A part beyond all bounds becomes at least one pixel within the picture",
        arguments: [
            PictureShare(x: 1e299, y: -1e299, width: 1e299, height: 1e299),
            PictureShare(x: .infinity, y: -.infinity, width: .infinity, height: 1),
            PictureShare(x: .nan, y: 0.5, width: .nan, height: 0),
            PictureShare(x: 2, y: 2, width: 1, height: 1),
        ])
    func boundless(share: PictureShare) {
        let pixels = share.pixels(width: 20, height: 10)
        #expect(pixels.width >= 1 && pixels.height >= 1)
        #expect(pixels.intersection(PixelRect(x: 0, y: 0, width: 20, height: 10)) == pixels)
    }

    @Test("A part seen from a vanishing one stays within the picture")
    func vanishing() {
        let tiny = PictureShare(x: 0.5, y: 0.5, width: 1e-300, height: 1e-300)
        let pixels = PictureShare(x: 0.1, y: 0.9, width: 0.3, height: 0.1).seen(from: tiny)
            .pixels(width: 20, height: 10)
        #expect(pixels.x >= 0 && pixels.y >= 0 && pixels.x + pixels.width <= 20)
    }
}
