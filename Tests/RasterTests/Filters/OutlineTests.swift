import Raster
import Testing

@Suite("Outline") struct OutlineTests {
    private let white = Color(r: 255, g: 255, b: 255)

    private func outlined(_ picture: Bitmap, _ width: Double, _ color: Color) -> Bitmap {
        var picture = picture
        picture.apply(PhotoFilter(.outline(width: width, color)))
        return picture
    }

    /// The same by the definition: every pixel looks at all others.
    private func plain(_ picture: Bitmap, _ width: Double) -> [Int] {
        picture.pixels.indices.map { at in
            let (x, y) = (at % picture.width, at / picture.width)
            var most = 0
            for other in picture.pixels.indices where isBordered(picture, other) {
                let (dx, dy) = (other % picture.width - x, other / picture.width - y)
                let distance = Double(dx * dx + dy * dy).squareRoot()
                let cone = Int((255 * (width - distance) + 0.5).rounded(.down))
                most = max(most, Int(picture.pixels[other].a) + cone)
            }
            return min(255, most)
        }
    }

    /// Half covered, or at least a little and beside something solid.
    private func isBordered(_ picture: Bitmap, _ at: Int) -> Bool {
        let (x, y, alpha) = (at % picture.width, at / picture.width, picture.pixels[at].a)
        let around = (-1...1).flatMap { dy in (-1...1).map { dx in (x + dx, y + dy) } }
        let isBesideSolid = around.contains { x, y in
            (0..<picture.width).contains(x) && (0..<picture.height).contains(y) && picture[x, y].a >= 192
        }
        return alpha >= 128 || (alpha >= 32 && isBesideSolid)
    }

    @Test("A single pixel becomes a smooth disk")
    func disk() {
        var picture = Bitmap(width: 9, height: 9)
        picture[4, 4] = Pixel(r: 10, g: 20, b: 30, a: 255)
        let drawn = outlined(picture, 2, white)
        #expect(drawn[4, 4] == picture[4, 4])
        #expect((0..<9).map { drawn[$0, 4].a } == [0, 0, 255, 255, 255, 255, 255, 0, 0])
        #expect((0..<9).map { drawn[$0, 5].a } == [0, 0, 195, 255, 255, 255, 195, 0, 0])
        #expect((0..<9).map { drawn[$0, 6].a } == [0, 0, 44, 195, 255, 195, 44, 0, 0])
        #expect(drawn[4, 6] == Pixel(r: 255, g: 255, b: 255, a: 255))
    }

    @Test("The border of a half covered edge ends half covered, at the same distance")
    func edge() {
        var row = Bitmap(width: 12, height: 1)
        for x in 0..<4 { row[x, 0] = Pixel(r: 0, g: 0, b: 0, a: 255) }
        row[4, 0] = Pixel(r: 0, g: 0, b: 0, a: 100)
        let drawn = outlined(row, 3, Color(r: 255, g: 0, b: 0))
        #expect((0..<12).map { drawn[$0, 0].a } == [255, 255, 255, 255, 255, 255, 255, 100, 0, 0, 0, 0])
        #expect(drawn[4, 0] == Pixel(r: 155, g: 0, b: 0, a: 255))
    }

    @Test("Every pixel is covered as the definition says", arguments: [0, 0.4, 1, 2.5, 6.2])
    func definition(width: Double) {
        for (side, seed) in [(17, 3), (12, 8)] {
            var picture = randomPicture(side, side - 3, seed: UInt64(seed), clear: true)
            for at in picture.pixels.indices where at % 5 != 0 { picture.pixels[at] = .clear }
            let covers = plain(picture, width)
            let drawn = outlined(picture, width, Color(r: 0, g: 0, b: 0))
            for (at, cover) in covers.enumerated() {
                let own = Int(picture.pixels[at].a)
                let expected = own + (cover * (255 - own) + 127) / 255
                #expect(abs(Int(drawn.pixels[at].a) - expected) <= 1)
            }
        }
    }

    @Test("Haze has no border, and a clear color draws none")
    func faint() {
        var picture = Bitmap(width: 9, height: 9)
        for alpha: UInt8 in [1, 31, 32, 127] {
            picture[4, 4] = Pixel(r: 0, g: 0, b: 0, a: alpha)
            #expect(outlined(picture, 2, white) == picture)
        }
        picture[4, 4] = Pixel(r: 0, g: 0, b: 0, a: 128)
        #expect(outlined(picture, 2, white) != picture)
        picture[4, 4] = Pixel(r: 0, g: 0, b: 0, a: 255)
        #expect(outlined(picture, 2, Color(r: 255, g: 0, b: 0, a: 0)) == picture)
        #expect(outlined(Bitmap(width: 0, height: 0), 2, white) == Bitmap(width: 0, height: 0))
    }
}
