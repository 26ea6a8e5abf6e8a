import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Support
import Testing

/// HEIC and AVIF that are made of several pictures, as phones write them. The files are those of make_wild_fixtures.py.
@Suite struct DerivedPictureTests {
    /// Bars of 256 pixels in the tiles, from left to right.
    private static let bars = [
        Pixel(r: 200, g: 60, b: 40, a: 255), Pixel(r: 40, g: 160, b: 80, a: 255),
        Pixel(r: 30, g: 60, b: 200, a: 255), Pixel(r: 220, g: 220, b: 220, a: 255),
        Pixel(r: 120, g: 20, b: 120, a: 255), Pixel(r: 240, g: 200, b: 30, a: 255),
        Pixel(r: 10, g: 10, b: 10, a: 255), Pixel(r: 90, g: 160, b: 200, a: 255),
    ]

    private func picture(_ name: String) throws -> Bitmap {
        var limits = DecodingLimits()
        limits.longestSide = 0
        let image = try InProcessDecoder().decode(Fixture.bytes(of: name), limits: limits)
        #expect(image.notices.isEmpty)
        return try #require(image.frames.first?.bitmap)
    }

    private func expect(_ found: Pixel, _ expected: Pixel, _ place: String) {
        #expect(distance(found, expected) <= 2, "\(place): \(found)")
    }

    @Test(
        "HEIF tiles make one picture of any size", arguments: [1_023, 1_024, 4_032],
        ["heic", "avif"])
    func tilesMakeOnePicture(_ width: Int, _ kind: String) throws {
        let picture = try picture("tiled-\(width).\(kind)")
        #expect((picture.width, picture.height) == (width, 64))
        for x in stride(from: 128, to: width, by: 256) {
            expect(picture[x, 32], Self.bars[x / 256 % 8], "\(x)")
        }
    }

    @Test("A HEIF item that belongs to two pictures doesn't prevent decoding")
    func sharedItemsDecode() throws {
        let picture = try picture("gain-map.heic")
        #expect((picture.width, picture.height) == (1_024, 64))
        for x in stride(from: 128, to: 1_024, by: 256) { expect(picture[x, 32], Self.bars[x / 256], "\(x)") }
    }

    @Test("A HEIF overlay draws its pictures over one another")
    func overlayDrawsPictures() throws {
        let picture = try picture("overlay.heic")
        #expect((picture.width, picture.height) == (1_280, 96))
        expect(picture[128, 16], Self.bars[0], "first")
        expect(picture[384, 16], Self.bars[1], "first, beside the second")
        expect(picture[384, 64], Self.bars[2], "second")
        expect(picture[700, 64], Self.bars[3], "second, beside the first")
        expect(picture[1_000, 48], Pixel(r: 0, g: 128, b: 0, a: 255), "canvas")
    }

    @Test("A HEIF identity item shows its rotated source without bytes of its own")
    func identityShowsSource() throws {
        let picture = try picture("identity.heic")
        #expect((picture.width, picture.height) == (64, 1_024))
        // A quarter turn against the clock.
        for y in stride(from: 128, to: 1_024, by: 256) {
            expect(picture[32, y], Self.bars[3 - y / 256], "\(y)")
        }
    }

    @Test(
        "HEIF gray coded as 16 to 235 becomes black to white",
        arguments: ["mono-limited-8.avif", "mono-limited-10.avif", "mono-limited-grid.avif"])
    func narrowGrayIsWidened(_ name: String) throws {
        let picture = try picture(name)
        for x in stride(from: 16, to: picture.width, by: 32) {
            let gray = UInt8(x / 32 % 16 * 17)
            expect(picture[x, 32], Pixel(r: gray, g: gray, b: gray, a: 255), "\(x)")
        }
    }

    @Test(
        "HEIF alpha coded as 16 to 235 becomes transparent to opaque",
        arguments: ["alpha-limited.avif", "alpha-multiplied.avif"])
    func narrowAlphaIsWidened(_ name: String) throws {
        let picture = try picture(name)
        for x in stride(from: 16, to: picture.width, by: 32) {
            let alpha = x / 32 * 17
            let color = [200, 60, 40].map { channel in
                // As it lies in the file it is multiplied already, where the file says so.
                UInt8(name == "alpha-limited.avif" ? (channel * alpha + 127) / 255 : min(channel, alpha))
            }
            expect(picture[x, 32], Pixel(r: color[0], g: color[1], b: color[2], a: UInt8(alpha)), "\(x)")
        }
    }

    @Test(
        "Bytes behind the last HEIF box are ignored",
        arguments: [
            [0], [0, 0, 0], [UInt8](repeating: 0, count: 64), Array("SEFH\u{1}\0\0\0SEFT".utf8),
            [0xff, 0xff, 0xff, 0xff, 0x66, 0x72, 0x65, 0x65, 1, 2, 3],
        ], ["heic-420.heic", "avif-420.avif", "tiled-1024.heic"])
    func trailingBytesAreIgnored(_ trailing: [UInt8], _ name: String) throws {
        let bytes = try Fixture.bytes(of: name)
        let plain = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        let longer = try InProcessDecoder().decode(bytes + trailing, limits: DecodingLimits())
        #expect(longer.frames == plain.frames)
    }

    @Test("A last HEIF box without a length and unknown brands are accepted")
    func looseBoxesAreAccepted() throws {
        var bytes = try Fixture.bytes(of: "tiled-1024.heic")
        let expected = try InProcessDecoder().decode(bytes, limits: DecodingLimits()).frames
        let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
        bytes.replaceSubrange(data.lowerBound - 4..<data.lowerBound, with: [0, 0, 0, 0])
        #expect(try InProcessDecoder().decode(bytes, limits: DecodingLimits()).frames == expected)
        bytes.replaceSubrange(16..<24, with: Array("MiHBMiHE".utf8))
        #expect(try InProcessDecoder().decode(bytes, limits: DecodingLimits()).frames == expected)
    }

    @Test(
        "An unsupported codec in HEIF is named, and the face isn't reported as damaged",
        arguments: [
            ("jpeg", "JPEG in HEIF"), ("avc1", "H.264 in HEIF"), ("j2k1", "JPEG 2000 in HEIF"),
            ("vvc1", "H.266 (VVC) in HEIF"), ("unci", "uncompressed pictures in HEIF"),
            ("wxyz", "pictures of another kind"),
        ], ["heic-420.heic", "tiled-1024.heic"])
    func unsupportedCodecIsNamed(_ codec: (kind: String, feature: String), _ name: String) throws {
        var bytes = try Fixture.bytes(of: name)
        let place = try #require(bytes.firstRange(of: Array("hvc1".utf8)))
        bytes.replaceSubrange(place, with: Array(codec.kind.utf8))
        #expect(throws: FaceError.image(.unsupported(format: .heic, feature: codec.feature))) {
            try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        }
    }

    private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(kind.utf8) + content
    }

    @Test("A HEIF file that also holds a moving picture is read as a still, and that is reported")
    func movieIsReported() throws {
        let bytes = try Fixture.bytes(of: "avif-exact.avif")
        let still = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        let moving = try InProcessDecoder().decode(
            bytes + box("moov", box("free", [])), limits: DecodingLimits())
        #expect(moving.notices == still.notices + [.movieUnread(format: .avif)])
        #expect(moving.frames == still.frames)
    }

    @Test("A HEIF file without a still picture is reported as what it contains")
    func missingStillIsReported() {
        let sequence =
            box("ftyp", Array("avis\0\0\0\0avismsf1".utf8)) + box("moov", box("free", []))
            + box("mdat", [1, 2, 3])
        let compact = box("ftyp", Array("mif3avif".utf8)) + box("mini", [UInt8](repeating: 1, count: 40))
        for (bytes, feature) in [
            (sequence, "an image sequence without a still picture"),
            (compact, "the compact form of HEIF (mini)"),
        ] {
            #expect(throws: FaceError.image(.unsupported(format: .avif, feature: feature))) {
                try InProcessDecoder().decode(bytes, limits: DecodingLimits())
            }
        }
    }
}
