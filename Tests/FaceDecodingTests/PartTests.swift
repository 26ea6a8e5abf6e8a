import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Synchronization
import Testing

/// Parts of faces: cut out of the upright picture, before it is made smaller.
@Suite struct PartTests {
    private static let corner = PictureShare(x: 0.5, y: 0, width: 0.5, height: 0.5)

    private static let files =
        (1...8).flatMap { ["orientation-\($0)-II.jpg", "orientation-\($0).png", "orientation-\($0).webp"] }
        + [
            "orientation-3.heic", "orientation-6.heic", "png-6-16-interlaced.png", "gif-disposal-mixed.gif",
            "apng-mixed.png", "webp-moving.webp", "color-cmyk.jpg", "color-p3.jpg", "png-3-4.png",
        ]

    private func whole(_ name: String) throws -> DecodedFace {
        try InProcessDecoder().decode(Fixture.bytes(of: name), limits: DecodingLimits())
    }

    private func check(_ cut: DecodedFace, of whole: DecodedFace) throws {
        let part = Self.corner.pixels(width: whole.width, height: whole.height)
        #expect(cut.part == Self.corner)
        #expect((cut.width, cut.height) == (part.width, part.height))
        #expect(cut.frames.map(\.delay) == whole.frames.map(\.delay))
        for (one, other) in zip(cut.frames, whole.frames) {
            // A pixel more or less where a side is odd and turned.
            let expected = other.bitmap.cropped(to: part)
            let off = zip(one.bitmap.pixels, expected.pixels).count { $0 != $1 }
            #expect(off == 0 || whole.width % 2 + whole.height % 2 > 0)
        }
    }

    @Test("A box is cut from the upright picture, whatever its orientation in the file", arguments: files)
    func boxOfUprightPicture(_ name: String) throws {
        let cut = try InProcessDecoder().decode(
            Fixture.bytes(of: name), limits: DecodingLimits(), part: .box(Self.corner, roll: 0))
        try check(cut, of: whole(name))
    }

    @Test(
        "The square around a head is cut from the upright picture, in which it is searched", arguments: files)
    func headSquareOfUprightPicture(_ name: String) throws {
        let upright = try whole(name)
        let decoder = InProcessDecoder { picture in
            (picture.width, picture.height) == (upright.width, upright.height)
                ? .square(Self.corner, roll: 0) : .missing
        }
        let cut = try decoder.decode(Fixture.bytes(of: name), limits: DecodingLimits(), part: .head)
        try check(cut, of: upright)
    }

    @Test("A part of a large picture keeps its resolution, which the whole would lose")
    func partKeepsResolution() throws {
        var picture = Bitmap(width: 480, height: 360)
        for y in 0..<360 {
            for x in 0..<480 {
                picture[x, y] = Pixel(r: UInt8(x % 251), g: UInt8(y % 241), b: UInt8(x * y % 239), a: 255)
            }
        }
        let bytes = try PNGEncoder.encode(picture)
        var limits = DecodingLimits()
        limits.longestSide = 40
        let share = PictureShare(x: 0.5, y: 0.25, width: 1.0 / 12, height: 1.0 / 9)
        let expected = picture.cropped(to: PixelRect(x: 240, y: 90, width: 40, height: 40))
        let decoder = InProcessDecoder { picture in
            max(picture.width, picture.height) <= 1_000 ? .square(share, roll: 0) : .missing
        }
        for part in [FacePart.head, .box(share, roll: 0)] {
            let cut = try decoder.decode(bytes, limits: limits, part: part)
            #expect(cut.frames.first?.bitmap == expected)
        }
        #expect(try decoder.decode(bytes, limits: limits).width == 40)
    }

    /// Wide enough to be searched at half its size.
    private static let large = "jpeg-large.jpg"
    private static let head = PictureShare(x: 0.5, y: 0.25, width: 0.03125, height: 0.5)

    private func decoded(
        _ bytes: [UInt8], part: FacePart = .head, _ result: HeadSearchResult = .missing
    ) throws -> DecodedFace {
        var limits = DecodingLimits()
        limits.longestSide = 4_000
        return try InProcessDecoder { picture in
            (picture.width, picture.height) == (1_632, 16) ? result : .square(.all, roll: 0)
        }.decode(bytes, limits: limits, part: part)
    }

    @Test("A large JPEG is searched at half its size, and delivered from all of its pixels")
    func largeJPEG() throws {
        let bytes = try Fixture.bytes(of: Self.large)
        let whole = try #require(decoded(bytes, part: .whole).frames.first?.bitmap)
        #expect((whole.width, whole.height) == (3_264, 32))
        let cut = try decoded(bytes, .square(Self.head, roll: 0))
        #expect(cut.part == Self.head)
        #expect(
            cut.frames.first?.bitmap == whole.cropped(to: PixelRect(x: 1_632, y: 8, width: 102, height: 16)))
        for result in [HeadSearchResult.missing, .framed] {
            #expect(try decoded(bytes, result).frames.first?.bitmap == whole)
        }
    }

    @Test("A wide picture is searched as large as its height needs")
    func panorama() throws {
        let bytes = try PNGEncoder.encode(Bitmap(width: 5_000, height: 500))
        let size = Mutex((0, 0))
        _ = try InProcessDecoder { picture in
            size.withLock { $0 = (picture.width, picture.height) }
            return .missing
        }.decode(bytes, limits: DecodingLimits(), part: .head)
        #expect(size.withLock { $0 } == (5_000, 500))
    }

    @Test("A large JPEG is refused if something is missing below the head")
    func truncatedLargeJPEG() throws {
        let bytes = try Array(Fixture.bytes(of: Self.large).dropLast(400))
        #expect(throws: FaceError.image(.truncated(format: .jpeg))) {
            try decoded(bytes, .square(Self.head, roll: 0))
        }
    }

    @Test("Of a turned box the part of the picture that contains it is reported")
    func rotatedBoxHasMargin() throws {
        let box = PictureShare(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        let cut = try InProcessDecoder().decode(
            Fixture.bytes(of: "png-6-8.png"), limits: DecodingLimits(), part: .box(box, roll: 45))
        let part = try #require(cut.part)
        #expect(part.x < box.x && part.y < box.y && part.width > box.width && part.height > box.height)
        #expect(part.x >= 0 && part.y >= 0 && part.x + part.width <= 1 && part.y + part.height <= 1)
        let upright = try whole("png-6-8.png")
        #expect(cut.width <= upright.width / 5 + 1 && cut.height <= upright.height / 5 + 1)
    }

    @Test(
        "Where an animation begins without a face, the next frames are searched",
        arguments: ["gif-disposal-mixed.gif", "apng-mixed.png", "webp-moving.webp"])
    func fadesIn(_ name: String) throws {
        let upright = try whole(name)
        let beginning = upright.frames[0].bitmap
        let decoder = InProcessDecoder { $0 == beginning ? .missing : .square(Self.corner, roll: 0) }
        let cut = try decoder.decode(Fixture.bytes(of: name), limits: DecodingLimits(), part: .head)
        #expect(cut.notices.isEmpty)
        try check(cut, of: upright)
        let missing = try InProcessDecoder { _ in .missing }.decode(
            Fixture.bytes(of: name), limits: DecodingLimits(), part: .head)
        #expect(missing.notices == [.noFaceFound] && missing.frames == upright.frames)
    }

    @Test("The result of a head search is reported: no face, or framed already")
    func reportsSearchResult() throws {
        let bytes = try Fixture.bytes(of: "jpeg-444.jpg")
        let upright = try whole("jpeg-444.jpg")
        let missing = try InProcessDecoder { _ in .missing }.decode(
            bytes, limits: DecodingLimits(), part: .head)
        #expect(missing.notices == [.noFaceFound] && missing.part == nil && missing.frames == upright.frames)
        let framed = try InProcessDecoder { _ in .framed }.decode(
            bytes, limits: DecodingLimits(), part: .head)
        #expect(framed.notices.isEmpty && framed.part == nil && framed.frames == upright.frames)
    }

    @Test("A picture of which nothing is seen is reported")
    func reportsInvisible() throws {
        var picture = Bitmap(width: 20, height: 20)
        #expect(try decoded(PNGEncoder.encode(picture), part: .whole).notices == [.invisible])
        picture[3, 4] = Pixel(r: 1, g: 1, b: 1, a: 1)
        #expect(try decoded(PNGEncoder.encode(picture), part: .whole).notices.isEmpty)
        let corner = PictureShare(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
        #expect(try decoded(PNGEncoder.encode(picture), part: .box(corner, roll: 0)).notices == [.invisible])
    }
}
