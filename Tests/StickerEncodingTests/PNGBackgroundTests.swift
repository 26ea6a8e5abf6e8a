import BinaryCoding
import Foundation
import ImageCodecs
import Raster
import StickerEncoding
import Support
import Testing

/// Stills of which all but a band of rows is compressed beforehand.
@Suite struct PNGBackgroundTests {
    /// Grain, which takes several blocks, above flat and clear rows.
    private static func picture(width: Int = 300, height: Int = 260) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        var random = SeededNumbers(seed: 5)
        for index in bitmap.pixels.indices {
            let (x, y) = (index % width, index / width)
            let isFlat = y > height * 3 / 4 || x < 20
            let grain = isFlat ? 0 : Int.random(in: 0...60, using: &random)
            let alpha = x < 9 ? 0 : y == height / 2 ? UInt8(x % 256) : 255
            bitmap.pixels[index] = Pixel(
                Color(
                    r: UInt8(clamping: x / 2 + grain), g: UInt8(clamping: y / 2 + grain),
                    b: UInt8(clamping: 200 - grain), a: alpha))
        }
        return bitmap
    }

    /// What Pillow, and zlib at its strictest, make of a file: straight RGBA.
    private static func independently(_ png: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID().uuidString).png")
        try Data(png).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = """
            import struct, sys, zlib
            from PIL import Image
            data, at, packed = open(sys.argv[1], "rb").read(), 8, b""
            while at < len(data):
                length, name = struct.unpack(">I4s", data[at:at + 8])
                body = data[at + 8:at + 8 + length]
                assert zlib.crc32(name + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
                packed += body if name == b"IDAT" else b""
                at += 12 + length
            stream = zlib.decompressobj()
            rows = stream.decompress(packed)
            assert stream.eof and not stream.unused_data
            picture = Image.open(sys.argv[1])
            assert len(rows) == picture.height * (picture.width * 4 + 1)
            sys.stdout.buffer.write(picture.convert("RGBA").tobytes())
            """
        return try output(of: ["/usr/bin/python3", "-c", script, file.path])
    }

    private static func encode(_ picture: Bitmap, over background: PNGBackground) throws -> [UInt8] {
        let window = PNGBand.window(background.band, width: picture.width)
        return try PNGEncoder.encode(
            PNGEncoder.band(picture.cropped(to: window), rows: background.band), over: background)
    }

    @Test(
        "Other readers decode PNG parts as one picture",
        arguments: [0..<1, 0..<40, 1..<2, 30..<90, 120..<210, 200..<260, 259..<260])
    func partsMakeOnePicture(_ band: Range<Int>) throws {
        let picture = Self.picture()
        // The background knows nothing of the band.
        var empty = picture
        empty.pixels.fill(
            PixelRect(x: 0, y: band.lowerBound, width: 300, height: band.count), of: 300, with: .clear)
        let background = try #require(try PNGEncoder.background(empty, band: band))
        #expect(background.band == band)
        let png = try Self.encode(picture, over: background)
        #expect(try Self.encode(picture, over: background) == png)
        #expect(
            try Self.independently(png) == picture.pixels.map(\.color).flatMap { [$0.r, $0.g, $0.b, $0.a] })
        let read = try PNGDecoder.picture(png, limits: DecodingLimits())
        #expect(
            try read == PNGDecoder.picture(PNGEncoder.encode(picture), limits: DecodingLimits()))
    }

    @Test("PNG parts of every compression level can be joined", arguments: 0...12)
    func joinsEveryLevel(_ level: Int) throws {
        let picture = Self.picture(width: 90, height: 70)
        let effort = PNGEffort(level: level, filters: true)
        let background = try #require(try PNGEncoder.background(picture, band: 20..<44, effort: effort))
        let png = try Self.encode(picture, over: background)
        #expect(
            try Self.independently(png) == picture.pixels.map(\.color).flatMap { [$0.r, $0.g, $0.b, $0.a] })
    }

    @Test(
        "Other readers decode quickly compressed PNG rows of every kind and width",
        arguments: ["clear", "flat", "noise", "soft", "tile", "rare"], [1, 7, 90, 8_300])
    func quickRowsAreReadElsewhere(_ kind: String, _ width: Int) throws {
        var random = SeededNumbers(seed: 9)
        let height = width > 1_000 ? 12 : 70
        var picture = Bitmap(width: width, height: height)
        for index in picture.pixels.indices where kind != "clear" {
            let (x, y) = (index % width, index / width)
            let any = UInt8.random(in: 0...255, using: &random)
            picture.pixels[index] =
                switch kind {
                case "flat": Pixel(r: 200, g: 30, b: 30, a: 255)
                case "noise": Pixel(Color(r: any, g: any &* 7, b: any &* 31, a: 255))
                case "soft": Pixel(Color(r: 90, g: UInt8(x % 256), b: any / 32, a: UInt8(y * 3 % 256)))
                // Comes again from further away than a window reaches, and from nearby.
                case "tile": Pixel(Color(r: UInt8(x * x % 31), g: UInt8(y % 5), b: 9, a: 255))
                // Frequencies that would ask for codes of more than 14 bits.
                default: Pixel(Color(r: UInt8(any.leadingZeroBitCount), g: any / 255, b: 1, a: 255))
                }
        }
        picture.pixels[0] = .clear
        let band = 1..<height * 3 / 4
        let background = try #require(try PNGEncoder.background(picture, band: band))
        let png = try Self.encode(picture, over: background)
        #expect(
            try Self.independently(png) == picture.pixels.map(\.color).flatMap { [$0.r, $0.g, $0.b, $0.a] })
    }

    @Test("A PNG has no backdrop if little of it is known or it needs no alpha")
    func noUselessBackdrop() throws {
        let picture = Self.picture()
        #expect(try PNGEncoder.background(picture, band: 0..<260) == nil)
        #expect(try PNGEncoder.background(picture, band: 10..<250) == nil)
        #expect(try PNGEncoder.background(picture, band: 40..<40) == nil)
        let opaque = Bitmap(
            width: 30, height: 30, pixels: Array(repeating: Pixel(r: 1, g: 2, b: 3, a: 255), count: 900))
        #expect(try PNGEncoder.background(opaque, band: 5..<9) == nil)
    }

    @Test("A PNG window of another size is rejected")
    func otherSizeIsRejected() throws {
        let background = try #require(try PNGEncoder.background(Self.picture(), band: 30..<90))
        #expect(throws: PNGEncodingError.wrongPixelCount(found: 300 * 60, needed: 300 * 61)) {
            try PNGEncoder.band(Bitmap(width: 300, height: 60), rows: background.band)
        }
        let other = try PNGEncoder.band(Bitmap(width: 300, height: 60), rows: 31..<90)
        #expect(throws: PNGEncodingError.wrongPixelCount(found: 300 * 59, needed: 300 * 60)) {
            try PNGEncoder.encode(other, over: background)
        }
    }

    @Test("A cached PNG background reads back as the same, and damaged ones are rejected or read")
    func cachedReadsBack() throws {
        let background = try #require(try PNGEncoder.background(Self.picture(), band: 30..<90))
        let bytes = background.encoded
        #expect(try PNGBackground(encoded: bytes) == background)
        for place in 0..<min(100, bytes.count - 8) {
            for value: UInt64 in [0, 1, 40, 1 << 20, 1 << 63, UInt64.max] {
                var odd = bytes
                for byte in 0..<8 { odd[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
                guard let read = try? PNGBackground(encoded: odd), read.width * read.height < 1 << 20
                else { continue }
                _ = try? Self.encode(Bitmap(width: read.width, height: read.height), over: read)
            }
        }
        for count in bytes.indices {
            #expect(throws: BinaryDamage.self) { try PNGBackground(encoded: Array(bytes.prefix(count))) }
        }
    }
}
