import Raster
import Testing

/// EFFECTS 3, "Texture", "Mask" and "Noise".
@Suite("Textures, noise and masks") struct TintTests {
    private let texture = randomPicture(24, 16, seed: 3)

    @Test("The noise tile has the bytes of the specification")
    func noiseBytes() {
        let values = NoiseTile().values
        #expect(values.count == 128 * 128)
        #expect(values.prefix(8) == [158, 138, 226, 54, 23, 11, 217, 33])
        #expect(values.suffix(4) == [2, 79, 130, 73])
        #expect(abs(Double(values.reduce(0) { $0 + Int($1) }) / 16384 - 127.996) < 0.0005)
    }

    @Test("Noise is tiled at pixel scale from the top left")
    func noiseIsTiled() {
        let values = NoiseTile().values
        let picture = Bitmap(width: 300, height: 140, noise: NoiseTile())
        #expect(picture[0, 0].r == 158 && picture[128, 128].g == 158 && picture[257, 128].b == 138)
        var black = Bitmap(
            width: 300, height: 140,
            pixels: Array(repeating: Pixel(r: 0, g: 0, b: 0, a: 255), count: 300 * 140))
        black.apply(PhotoFilter(.noise(NoiseTile(), .screen, opacity: 1)))
        // Over black, screen shows the noise itself.
        #expect(black == picture)
        #expect(black[5, 130].r == values[2 * 128 + 5])
        #expect(NoiseTile(seed: 116) != NoiseTile())
    }

    @Test(
        "An opaque texture over an opaque picture gives the color of the blend mode",
        arguments: BlendMode.allCases
    )
    func textureBlends(_ mode: BlendMode) {
        var tinted = randomPicture(24, 16, seed: 9)
        var laid = tinted
        tinted.apply(PhotoFilter(.texture(texture, mode, opacity: 0.6)))
        laid.composite(texture, atX: 0, y: 0, style: LayerStyle(opacity: 0.6, blend: mode))
        #expect(zip(tinted.pixels, laid.pixels).allSatisfy { difference($0, $1) <= 1 })
    }

    @Test("A texture adds no alpha, and changes nothing if its size differs or its opacity is 0")
    func textureAddsNoAlpha() {
        let before = randomPicture(24, 16, seed: 5, clear: true)
        var after = before
        after.apply(PhotoFilter(.texture(texture, .normal, opacity: 1)))
        #expect(after.pixels.map(\.a) == before.pixels.map(\.a))
        #expect(after != before)
        var same = before
        same.apply(PhotoFilter(.texture(texture, .normal, opacity: 0)))
        same.apply(PhotoFilter(.texture(Bitmap(width: 24, height: 16), .normal, opacity: 1)))
        same.apply(PhotoFilter(.texture(randomPicture(3, 3), .normal, opacity: 1)))
        #expect(same == before)
    }

    @Test("A blur with an edge mask leaves the center unchanged and blurs the rim")
    func blurWithEdgeMask() {
        let before = randomPicture(60, 60, clear: true)
        var after = before
        let hole = Mask(.ellipse(Rect(x: 10, y: 10, width: 40, height: 40)), feather: 8, inverted: true)
        after.apply(PhotoFilter(.blur(radius: 4), mask: PlacedMask(hole, .identity)))
        let effect = before.boxBlurred(radius: 4)
        let coverage = PlacedMask(hole, .identity).coverage(in: before.bounds)
        var counts = (none: 0, some: 0, whole: 0)
        for (k, share) in coverage.values.enumerated() {
            switch share {
            case 0:
                #expect(after.pixels[k] == before.pixels[k])
                counts.none += 1
            case 255:
                #expect(after.pixels[k] == effect.pixels[k])
                counts.whole += 1
            default:
                let (b, e, m) = (Double(before.pixels[k].r), Double(effect.pixels[k].r), Double(share) / 255)
                #expect(abs(Double(after.pixels[k].r) - (b * (1 - m) + e * m)) <= 0.5001)
                #expect(after.pixels[k].r <= after.pixels[k].a)
                counts.some += 1
            }
        }
        #expect(counts.none > 500 && counts.some > 300 && counts.whole > 1000)
    }
}
