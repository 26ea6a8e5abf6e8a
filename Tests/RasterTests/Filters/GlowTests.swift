import Foundation
import Raster
import Testing

@Suite("Glow") struct GlowTests {
    private struct Fixture: Decodable {
        struct Glow: Decodable {
            struct Cover: Decodable {
                var radius: Double
                var strength: Double
                var cover: [Int]
            }

            var width: Int
            var height: Int
            var alpha: [UInt8]
            var covers: [Cover]
        }

        var glow: Glow
    }

    @Test("The light covers what numpy computed")
    func covers() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "CostumeTests/Fixtures/motion.json")
        let glow = try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file)).glow
        let picture = Bitmap(
            width: glow.width, height: glow.height,
            pixels: glow.alpha.map { Pixel(Color(r: 9, g: 99, b: 199, a: $0)) })
        for expected in glow.covers {
            var drawn = picture
            drawn.apply(
                PhotoFilter(
                    .glow(
                        radius: expected.radius, strength: expected.strength,
                        Color(r: 255, g: 0, b: 0))))
            for (at, cover) in expected.cover.enumerated() {
                let own = Int(glow.alpha[at])
                let alpha = own + (cover * (255 - own) + 127) / 255
                #expect(abs(Int(drawn.pixels[at].a) - alpha) <= 1)
            }
        }
    }

    @Test(
        "A clear picture has no light, no radius gives none beyond the picture, and a clear color none at all"
    )
    func nothing() {
        var picture = Bitmap(width: 9, height: 9)
        let glow = PhotoFilter<Bitmap>(.glow(radius: 6, strength: 2, Color(r: 255, g: 255, b: 255)))
        picture.apply(glow)
        #expect(picture == Bitmap(width: 9, height: 9))
        picture[4, 4] = Pixel(r: 1, g: 2, b: 3, a: 255)
        let dot = picture
        picture.apply(PhotoFilter(.glow(radius: 0, strength: 2, Color(r: 255, g: 255, b: 255))))
        #expect(picture == dot)
        picture.apply(PhotoFilter(.glow(radius: 6, strength: 2, Color(r: 255, g: 255, b: 255, a: 0))))
        #expect(picture == dot)
        picture.apply(glow)
        #expect(picture[4, 4] == dot[4, 4] && picture[4, 6].a > 0 && picture[4, 0].a < picture[4, 2].a)
    }
}
