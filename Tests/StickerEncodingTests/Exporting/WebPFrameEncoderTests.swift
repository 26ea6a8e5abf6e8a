import Raster
import Testing

@testable import StickerEncoding

@Suite("Frames of moving WebP that share their alpha") struct WebPFrameEncoderTests {
    private let settings = WebPEncoder.Settings(quality: 61, segments: 1)

    /// The same outlines in other colors.
    private func recolored(_ frame: Bitmap, _ shade: UInt8) -> Bitmap {
        var picture = frame
        for at in picture.pixels.indices {
            picture.pixels[at] = Pixel(Color(r: shade, g: 255 - shade, b: 90, a: picture.pixels[at].a))
        }
        return picture
    }

    @Test(
        "Encoded alpha is used again, and gives the bytes of encoding each frame alone", arguments: [48, 47])
    func sameBytes(side: Int) throws {
        let outlines = MovingShape.frames(9, side: side)
        // Forth, back, and further than what is kept.
        let order = [0, 0, 1, 2, 1, 0, 3, 4, 5, 6, 7, 8, 0, 8]
        var encoder = WebPFrameEncoder(settings)
        for (index, outline) in order.enumerated() {
            let planes = ColorPlanes(recolored(outlines[outline], UInt8(index * 18)))
            #expect(try encoder.encode(planes) == WebPEncoder.encode(planes, settings))
        }
    }

    @Test("Opaque frames among translucent ones keep no alpha")
    func opaque() throws {
        var encoder = WebPFrameEncoder(settings)
        for picture in [MovingShape.frames(1)[0], MovingShape.opaque(), MovingShape.frames(1)[0]] {
            let planes = ColorPlanes(picture)
            #expect(try encoder.encode(planes) == WebPEncoder.encode(planes, settings))
        }
    }

    @Test("Alpha can be given to an opaque picture's file, and libwebp reads both")
    func reads() throws {
        let frame = MovingShape.frames(1)[0]
        let colors = try WebPEncoder.encode(ColorPlanes(frame), settings, withAlpha: false)
        #expect(WebPFile(colors).chunk("ALPH") == nil)
        let alpha = try #require(WebPFile(try WebPEncoder.encode(frame, settings)).chunk("ALPH"))
        let file = WebPFile(colors).adding(alpha: alpha, width: frame.width, height: frame.height)
        let read = try IndependentDecoders.pillow(file, "a.webp")
        #expect(read.frames.first?.pixels.map(\.a) == frame.pixels.map(\.a))
    }
}
