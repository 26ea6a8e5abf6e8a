import Foundation
import ImageCodecs
import Raster
import Support
import Testing

@Suite struct PNGEncoderTests {
    /// Every alpha, colors and all; the first row is clear.
    private static func picture(opaque: Bool = false) -> Bitmap {
        var bitmap = Bitmap(width: 37, height: 23)
        var random = SeededNumbers(seed: 3)
        for index in bitmap.pixels.indices {
            let alpha: UInt8 = opaque ? 255 : index < 37 ? 0 : UInt8.random(in: 0...255, using: &random)
            bitmap.pixels[index] = Pixel(
                Color(
                    r: UInt8(index % 251), g: UInt8.random(in: 0...255, using: &random), b: UInt8(index % 7),
                    a: alpha))
        }
        return bitmap
    }

    private static func bytes(of colors: [Color]) -> [UInt8] { colors.flatMap { [$0.r, $0.g, $0.b, $0.a] } }

    /// What Pillow and ImageMagick make of a file: straight RGBA.
    private func independently(_ png: [UInt8]) throws -> [[UInt8]] {
        let file = FileManager.default.temporaryDirectory.appending(path: "codecs-\(UUID().uuidString).png")
        try Data(png).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = """
            import sys
            from PIL import Image
            sys.stdout.buffer.write(Image.open(sys.argv[1]).convert("RGBA").tobytes())
            """
        return try [
            output(of: ["/usr/bin/python3", "-c", script, file.path]),
            output(of: ["/usr/bin/env", "convert", file.path, "-depth", "8", "rgba:-"]),
        ]
    }

    @Test("Pillow and ImageMagick read our PNGs", arguments: [false, true])
    func readElsewhere(_ opaque: Bool) throws {
        let bitmap = Self.picture(opaque: opaque)
        let png = try PNGEncoder.encode(bitmap)
        #expect(png[25] == (opaque ? 2 : 6))
        let expected = Self.bytes(of: bitmap.pixels.map(\.color))
        for found in try independently(png) { #expect(found == expected) }
    }

    @Test("Pillow reads our PNGs with a transparent palette", arguments: [1, 2, 3, 4, 5, 16, 17, 256])
    func paletteElsewhere(_ count: Int) throws {
        let palette = (0..<count).map { index in
            Color(
                r: UInt8(index * 37 % 256), g: UInt8(index * 91 % 256), b: UInt8(255 - index),
                a: index < count / 2 ? UInt8(index * 3 % 256) : 255)
        }
        let indices = (0..<19 * 7).map { UInt8($0 * 31 % count) }
        let png = try PNGEncoder.encode(indices: indices, width: 19, height: 7, palette: palette)
        #expect(png[24] == (count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8))
        // ImageMagick forgets the colors of clear pixels.
        #expect(try independently(png)[0] == Self.bytes(of: indices.map { palette[Int($0)] }))
        let read = try PNGDecoder.picture(png, limits: DecodingLimits())
        #expect(read.pixels == indices.map { Pixel(palette[Int($0)]) })
    }

    @Test(
        "A PNG survives being written and read",
        arguments: [PNGEffort.normal, .kept, .indexed, PNGEffort(level: 0, filters: false)])
    func roundTrip(_ effort: PNGEffort) throws {
        let bitmap = Self.picture()
        let png = try PNGEncoder.encode(bitmap, effort: effort)
        #expect(try PNGEncoder.encode(bitmap, effort: effort) == png)
        let read = try PNGDecoder.picture(png, limits: DecodingLimits())
        #expect(zip(read.pixels, bitmap.pixels).allSatisfy { distance($0, $1) == 0 })
    }

    @Test("A PNG contains only the chunks that its picture needs")
    func containsOnlyNeededChunks() throws {
        let png = try PNGEncoder.encode(Self.picture())
        var names: [String] = []
        var offset = 8
        while offset + 8 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: png[offset + 4..<offset + 8], as: UTF8.self))
            offset += 12 + length
        }
        #expect(names == ["IHDR", "sRGB", "IDAT", "IEND"])
    }

    @Test("A picture that can't be written as PNG is rejected with a reason")
    func invalidPictureIsRejected() {
        let color = Color(r: 1, g: 2, b: 3)
        #expect(throws: PNGEncodingError.impossibleSize(width: 0, height: 3)) {
            try PNGEncoder.encode(Bitmap(width: 0, height: 3))
        }
        #expect(throws: PNGEncodingError.paletteSize(0)) {
            try PNGEncoder.encode(indices: [0], width: 1, height: 1, palette: [])
        }
        #expect(throws: PNGEncodingError.paletteSize(257)) {
            try PNGEncoder.encode(
                indices: [0], width: 1, height: 1, palette: Array(repeating: color, count: 257))
        }
        #expect(throws: PNGEncodingError.wrongPixelCount(found: 1, needed: 4)) {
            try PNGEncoder.encode(indices: [0], width: 2, height: 2, palette: [color])
        }
        #expect(throws: PNGEncodingError.indexOutsidePalette(index: 1, colors: 1)) {
            try PNGEncoder.encode(indices: [1], width: 1, height: 1, palette: [color])
        }
    }
}
