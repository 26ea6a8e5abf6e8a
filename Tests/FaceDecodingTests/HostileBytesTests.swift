import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Support
import Testing

/// Files that are cut, altered or made to hurt.
@Suite struct HostileBytesTests {
    private static let samples = [
        "png-6-8.png", "png-3-4-trns.png", "png-2-16-interlaced.png", "png-row-interlaced-chunks.png",
        "jpeg-420.jpg", "jpeg-progressive.jpg", "jpeg-cmyk.jpg", "orientation-6-MM.jpg",
        "gif-disposal-mixed.gif", "gif-interlaced.gif", "gif-outside.gif",
        "webp-lossless-alpha.webp", "webp-lossy.webp", "webp-moving.webp", "orientation-6.webp",
        "apng-mixed.png",
        "color-p3.png", "color-p3-16.png", "color-cmyk.jpg", "color-p3-pieces.jpg", "heic-420.heic",
        "tiled-1024.heic",
    ]

    /// Made of several pictures.
    private static let derived = [
        "mono-limited-grid.avif", "alpha-limited.avif", "gain-map.heic", "identity.heic", "overlay.heic",
    ]

    /// Small, so that an altered size costs little.
    private static var limits: DecodingLimits {
        var limits = DecodingLimits()
        limits.framePixels = 20_000
        limits.totalPixels = 100_000
        return limits
    }

    /// What shows that a file lacks nothing but its end: whole frames as in the whole file, and a notice.
    private func lacksOnlyItsEnd(_ bytes: [UInt8], of whole: DecodedFace) -> Bool {
        guard let found = try? InProcessDecoder().decode(bytes, limits: Self.limits) else { return false }
        return found.notices.map(\.code) == ["face.end.missing"]
            && zip(found.frames, whole.frames).allSatisfy { $0.bitmap == $1.bitmap }
    }

    @Test(
        "A truncated face is reported as truncated, wherever it ends, unless all pixels are there",
        arguments: samples)
    func truncatedIsReported(_ name: String) throws {
        let bytes = try Fixture.bytes(of: name)
        let format = try #require(ImageFormat(sniffing: bytes))
        let whole =
            format == .jpeg || format == .gif
            ? try InProcessDecoder().decode(bytes, limits: Self.limits) : nil
        for length in 1..<bytes.count where length < 40 || length % 5 == 0 || length > bytes.count - 30 {
            if let whole, lacksOnlyItsEnd(Array(bytes[..<length]), of: whole) { continue }
            #expect(throws: FaceError.image(.truncated(format: format)), "\(length) of \(bytes.count) bytes")
            {
                try InProcessDecoder().decode(Array(bytes[..<length]), limits: Self.limits)
            }
        }
    }

    @Test("Altered face files give a picture or a coded error", arguments: samples + derived)
    func alteredFilesAreCoded(_ name: String) throws {
        let bytes = try Fixture.bytes(of: name)
        var random = SeededNumbers(seed: 0x5eed)
        var refused = 0
        for _ in 0..<150 {
            var altered = bytes
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<altered.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: altered[place] = UInt8.random(in: 0...255, using: &random)
                case 1: altered[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: altered[place] = [0, 1, 127, 128, 254, 255].randomElement(using: &random) ?? 0
                default: altered.insert(UInt8.random(in: 0...255, using: &random), at: place)
                }
            }
            do {
                let image = try InProcessDecoder().decode(altered, limits: Self.limits)
                #expect(!image.frames.isEmpty)
                #expect(
                    image.frames.allSatisfy {
                        $0.bitmap.width == image.width && $0.bitmap.height == image.height
                    })
            } catch {
                refused += 1
                #expect(error.code.hasPrefix("face."))
            }
        }
        #expect(refused > 0)
    }

    @Test("An empty file and one of an unknown type have their own codes")
    func emptyAndUnknown() {
        #expect(throws: FaceError.image(.empty)) {
            try InProcessDecoder().decode([], limits: DecodingLimits())
        }
        #expect(throws: FaceError.image(.unknownFormat(firstBytes: "3c 61 62 63 3e 0a"))) {
            try InProcessDecoder().decode(Array("<abc>\n".utf8), limits: DecodingLimits())
        }
    }

    @Test("EXIF metadata that points beyond its end is ignored")
    func malformedEXIFIsIgnored() throws {
        let bytes = try Fixture.bytes(of: "orientation-6-II.jpg")
        let start = try #require(
            (0..<bytes.count - 4).first { bytes[$0...].starts(with: Array("Exif".utf8)) })
        for place in start..<start + 44 {
            for value in [0, 0x7f, 0xff] as [UInt8] {
                var altered = bytes
                altered[place] = value
                let image = try InProcessDecoder().decode(altered, limits: DecodingLimits())
                #expect(image.width + image.height == 96)
            }
        }
    }
}
