import Raster
import Testing

@testable import StickerEncoding

@Suite("Alpha of WebP") struct WebPAlphaTests {
    private let settings = WebPEncoder.Settings(quality: 61, segments: 1)

    /// A picture with these values of alpha.
    private func picture(_ width: Int, _ alpha: [UInt8]) -> Bitmap {
        Bitmap(
            width: width, height: alpha.count / width,
            pixels: alpha.map { Pixel(Color(r: 200, g: 90, b: 40, a: $0)) })
    }

    /// The alpha that Pillow, which is libwebp's decoder, reads from a picture's file.
    private func read(_ picture: Bitmap) throws -> [UInt8] {
        let file = try WebPEncoder.encode(picture, settings)
        return try #require(try IndependentDecoders.pillow(file, "a.webp").frames.first).pixels.map(\.a)
    }

    struct Sample: Sendable {
        var name: String
        var width: Int
        var alpha: [UInt8]
    }

    private static func noise(_ at: Int) -> UInt8 {
        let (product, high) = (at * 7_919, at >> 3)
        return UInt8(truncatingIfNeeded: product ^ (high * 131))
    }

    static let samples: [Sample] = [
        Sample(name: "one pixel", width: 1, alpha: [7]),
        Sample(name: "one column", width: 1, alpha: [0, 0, 9, 0]),
        Sample(name: "two values", width: 2, alpha: [3, 254]),
        Sample(name: "all clear", width: 70, alpha: [UInt8](repeating: 0, count: 4_900)),
        Sample(
            name: "runs longer than a copy", width: 300,
            alpha: [UInt8](repeating: 0, count: 45_000) + [UInt8](repeating: 9, count: 45_000)),
        Sample(name: "all values, in rows", width: 16, alpha: (0..<512).map { at in UInt8(at / 2) }),
        Sample(name: "noise", width: 61, alpha: (0..<3_233).map(noise)),
        Sample(name: "stripes", width: 33, alpha: (0..<1_320).map { at in at % 33 < 16 ? 0 : 254 }),
        Sample(
            name: "rare values", width: 128,
            alpha: (0..<16_384).map { at in at % 97 == 0 ? UInt8(at % 251) : 1 }),
    ]

    @Test("Pillow reads exactly the alpha of every kind of picture", arguments: samples)
    func isExact(_ sample: Sample) throws {
        #expect(try read(picture(sample.width, sample.alpha)) == sample.alpha, "\(sample.name)")
    }

    @Test("Alpha of soft outlines of odd and even sides is exact", arguments: [48, 47, 200])
    func outlines(side: Int) throws {
        for frame in MovingShape.frames(3, side: side) { #expect(try read(frame) == frame.pixels.map(\.a)) }
    }

    @Test("An outline takes about as many bytes as libwebp needs for it, or fewer")
    func isShort() throws {
        let planes = ColorPlanes(MovingShape.frames(1, side: 300)[0])
        let own = try WebPEncoder.encode(planes, settings).count
        var theirs = settings
        // Nearly exact, and so libwebp's own.
        theirs.alphaQuality = 99
        let length = try WebPEncoder.encode(planes, theirs).count
        #expect(own * 10 <= length * 12)
    }

    @Test("An opaque picture has no alpha, and webpinfo finds no fault in a translucent one")
    func isWellFormed() throws {
        let file = try WebPEncoder.encode(MovingShape.frames(1)[0], settings)
        let found = try IndependentDecoders.report("webpinfo", ["-diag"], on: file, "a.webp")
        #expect(found.contains("No error detected."))
        #expect(found.contains("ALPH"))
        let opaque = try WebPEncoder.encode(MovingShape.opaque(), settings)
        #expect(
            try IndependentDecoders.report("webpinfo", [], on: opaque, "b.webp").contains("ALPH") == false)
    }
}
