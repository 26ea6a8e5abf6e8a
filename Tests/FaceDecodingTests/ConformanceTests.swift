import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Support
import Testing

@Suite struct ConformanceTests {
    @Test("All fixtures of the face decoders exist") func fixturesAreThere() {
        #expect(Fixture.plain.count > 70)
        #expect(Fixture.wild.count > 30)
    }

    @Test("A decoded face agrees with independent decoders", arguments: Fixture.all)
    func agreesWithIndependentDecoders(_ fixture: Fixture) throws {
        let image = try InProcessDecoder().decode(fixture.bytes(), limits: DecodingLimits())
        #expect(image.width == fixture.width)
        #expect(image.height == fixture.height)
        #expect(image.frames.map(\.delay) == fixture.delays)
        for (index, frame) in image.frames.enumerated() {
            try #require(frame.bitmap.width == fixture.width && frame.bitmap.height == fixture.height)
            let worst = zip(frame.bitmap.pixels, fixture.expectedFrame(index)).map(distance).max() ?? 256
            #expect(worst <= fixture.tolerance, "frame \(index)")
        }
    }

    @Test(
        "PNG, WebP, HEIC and AVIF faces are turned upright exactly once",
        arguments: ["png", "webp", "heic", "avif"])
    func turnsOthersUpright(_ kind: String) throws {
        for orientation in ["heic", "avif"].contains(kind) ? [1, 3, 6, 8] : Array(1...8) {
            let bytes = try Fixture.bytes(of: "orientation-\(orientation).\(kind)")
            let image = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
            #expect((image.width, image.height) == (orientation < 5 ? (64, 32) : (32, 64)))
            #expect(corners(of: image) == Self.corners[orientation - 1], "orientation \(orientation)")
        }
    }

    @Test(
        "A damaged color profile is reported and ignored",
        arguments: [
            "broken-profile.png", "broken-packing.png", "broken-grey.png", "broken-profile.jpg",
            "broken-pieces.jpg",
            "broken-profile.webp",
        ])
    func damagedProfileIsReported(_ name: String) throws {
        let image = try InProcessDecoder().decode(Fixture.bytes(of: name), limits: DecodingLimits())
        #expect(image.notices.map(\.code) == ["face.profile.broken"])
    }

    @Test(
        "A high dynamic range picture is reported and shown", arguments: [16, 18],
        // Where the code of its transfer curve stands: behind this name, so many bytes on.
        [
            ("color-p3-cicp.png", "cICP", 1), ("heic-p3-nclx.heic", "nclx", 3),
            ("avif-p3-nclx.avif", "nclx", 3),
        ])
    func highDynamicRangeIsReported(_ transfer: UInt8, _ place: (file: String, name: String, offset: Int))
        throws
    {
        var bytes = try Fixture.bytes(of: place.file)
        let name = try #require(bytes.firstRange(of: Array(place.name.utf8)))
        bytes[name.upperBound + place.offset] = transfer
        let image = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        #expect(image.notices.map(\.code) == ["face.hdr"])
        #expect(image.frames.count == 1)
    }

    @Test(
        "A face in Display P3 has the colors of EFFECTS 7",
        arguments: Fixture.wild.filter { $0.name.contains("p3") && !$0.name.contains("gama") })
    func displayP3(_ fixture: Fixture) throws {
        let image = try InProcessDecoder().decode(fixture.bytes(), limits: DecodingLimits())
        // JPEG is lossy by itself.
        let tolerance = fixture.name.hasSuffix("jpg") ? 4 : 2
        let side = image.height
        for (index, color) in [(215, 93, 31), (255, 0, 0), (0, 0, 0), (255, 255, 255), (128, 128, 128)]
            .enumerated()
        {
            let expected = Pixel(r: UInt8(color.0), g: UInt8(color.1), b: UInt8(color.2), a: 255)
            let found = image.frames[0].bitmap[index * side + side / 2, side / 2]
            #expect(distance(found, expected) <= tolerance, "\(fixture.name): \(found)")
        }
        #expect(image.notices.isEmpty)
    }

    @Test(
        "Decoded colors never exceed their alpha",
        arguments: ["png-6-8.png", "png-4-16.png", "png-3-8-trns.png"])
    func staysPremultiplied(_ name: String) throws {
        let image = try InProcessDecoder().decode(Fixture.bytes(of: name), limits: DecodingLimits())
        #expect(image.frames[0].bitmap.pixels.allSatisfy { max($0.r, $0.g, $0.b) <= $0.a })
    }

    /// The corners of the upright picture, row by row.
    private static let corners = ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]

    @Test("A JPEG face is turned upright by its EXIF orientation", arguments: 1...8)
    func turnsUpright(_ orientation: Int) throws {
        for order in orientation == 1 || orientation == 6 ? ["II", "MM"] : ["II"] {
            let bytes = try Fixture.bytes(of: "orientation-\(orientation)-\(order).jpg")
            let image = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
            #expect((image.width, image.height) == (orientation < 5 ? (64, 32) : (32, 64)))
            #expect(corners(of: image) == Self.corners[orientation - 1])
        }
    }

    private func corners(of image: DecodedFace) -> String {
        let bitmap = image.frames[0].bitmap
        let (right, bottom) = (bitmap.width - 2, bitmap.height - 2)
        return String([bitmap[1, 1], bitmap[right, 1], bitmap[1, bottom], bitmap[right, bottom]].map(letter))
    }

    private func letter(_ pixel: Pixel) -> Character {
        switch (pixel.r > 128, pixel.g > 128, pixel.b > 128) {
        case (true, false, false): "R"
        case (false, true, false): "G"
        case (false, false, true): "B"
        case (true, true, true): "W"
        default: "?"
        }
    }
}
