import Foundation
import Raster
import Testing

@Suite("Contour") struct ContourTests {
    private struct Fixture: Decodable {
        struct Contour: Decodable {
            struct Shape: Decodable {
                var smooth: Double
                var ring: Double
                var cover: [Int]
                var takes: [Int]
                var ringCover: [Int]

                enum CodingKeys: String, CodingKey {
                    case smooth
                    case ring = "width"
                    case cover, takes
                    case ringCover = "ring"
                }
            }

            var width: Int
            var height: Int
            var alpha: [UInt8]
            var shapes: [Shape]
        }

        var contour: Contour
    }

    private let ink = Color(r: 0x4a, g: 0x34, b: 0x34)

    private func drawn(_ picture: Bitmap, width: Double = 2, smooth: Double) -> Bitmap {
        var drawn = picture
        drawn.apply(PhotoFilter(.contour(width: width, smooth: smooth, ink)))
        return drawn
    }

    @Test("Shape, colors and ring are what numpy computed")
    func fixture() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "CostumeTests/Fixtures/motion.json")
        let contour = try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file)).contour
        let colors = contour.alpha.indices.map { at in
            Color(r: UInt8(at % 256), g: UInt8(at * 7 % 256), b: UInt8(at * 31 % 256), a: contour.alpha[at])
        }
        let picture = Bitmap(width: contour.width, height: contour.height, pixels: colors.map { Pixel($0) })
        for shape in contour.shapes {
            let drawn = drawn(picture, width: shape.ring, smooth: shape.smooth)
            for (at, pixel) in drawn.pixels.enumerated() {
                let cover = shape.cover[at]
                #expect(abs(Int(pixel.a) - cover) <= 1)
                let taken = picture.pixels[shape.takes[at]].color
                let red =
                    (Int(ink.r) * shape.ringCover[at] + Int(taken.r) * (255 - shape.ringCover[at])) / 255
                #expect(abs(Int(pixel.r) - red * cover / 255) <= 2)
            }
        }
    }

    @Test("Scraps go, gaps close, and a ring runs along the edge of the box as elsewhere")
    func shapes() {
        let skin = Pixel(r: 200, g: 150, b: 120, a: 255)
        var picture = Bitmap(width: 40, height: 40)
        for y in 0..<40 { for x in 0..<24 { picture[x, y] = skin } }
        for y in 10..<12 { for x in 0..<16 { picture[x, y] = .clear } }
        for y in 18..<22 { for x in 32..<36 { picture[x, y] = skin } }
        for x in 24..<31 { picture[x, 30] = skin }
        let drawn = drawn(picture, smooth: 4)
        #expect(drawn[34, 20] == .clear && drawn[28, 30] == .clear)
        #expect(drawn[12, 11] == skin && drawn[12, 30] == skin)
        #expect(drawn[0, 25] == Pixel(ink) && drawn[23, 25] == Pixel(ink) && drawn[12, 39] == Pixel(ink))
        #expect(drawn[0, 0].a == 0)
    }

    @Test("Nothing, and what is smaller than the disk, leaves nothing")
    func nothing() {
        var picture = Bitmap(width: 20, height: 20)
        #expect(drawn(picture, smooth: 3) == picture)
        #expect(drawn(Bitmap(width: 0, height: 0), smooth: 3) == Bitmap(width: 0, height: 0))
        picture[9, 9] = Pixel(r: 0, g: 0, b: 0, a: 255)
        #expect(drawn(picture, smooth: 3) == Bitmap(width: 20, height: 20))
    }
}
