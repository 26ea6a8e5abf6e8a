import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Testing

/// Markers, segments and color signals that contradict one another, read as browsers do.
@Suite("Faces as browsers read them") struct BrowserReadingTests {
    private func decode(_ bytes: [UInt8]) throws -> DecodedFace {
        try InProcessDecoder().decode(bytes, limits: DecodingLimits())
    }

    // MARK: Kinds that no library here reads

    @Test(
        "A valid JPEG of a kind that isn't read is unsupported, not damaged",
        arguments: [
            (1, 0xc3, "lossless JPEG"), (1, 0xc5, "hierarchical JPEG"),
            (4, 12, "JPEG with more than 8 bits a channel"),
            (5, 0, "JPEG with its height at its end (DNL)"),
        ])
    func otherJPEG(_ offset: Int, _ value: UInt8, _ kind: String) throws {
        var bytes = try Fixture.bytes(of: "jpeg-444.jpg")
        let frame = try #require((0..<bytes.count).first { bytes[$0...].starts(with: [0xff, 0xc0]) })
        bytes[frame + offset] = value
        if offset == 5 { bytes[frame + 6] = 0 }
        #expect(throws: FaceError.image(.unsupported(format: .jpeg, feature: kind))) { try decode(bytes) }
    }

    @Test("A JPEG of two channels is unsupported, not damaged")
    func twoChannels() throws {
        let start: [UInt8] = [0xff, 0xd8]
        let table = [0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        let frame: [UInt8] = [0xff, 0xc0, 0, 14, 8, 0, 8, 0, 8, 2, 1, 0x11, 0, 2, 0x11, 0]
        let codes = [0xff, 0xc4, 0, 20, 0, 1] + [UInt8](repeating: 0, count: 15) + [0]
        let others = [0xff, 0xc4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        let scan: [UInt8] = [0xff, 0xda, 0, 10, 2, 1, 0, 2, 0, 0, 63, 0, 0x0f, 0xff, 0xd9]
        #expect(
            throws: FaceError.image(
                .unsupported(format: .jpeg, feature: "JPEG with another number of channels"))
        ) { try decode(start + table + frame + codes + others + scan) }
    }

    @Test("A PNG that only Apple's programs read is unsupported, not damaged")
    func applePNG() throws {
        var bytes = try Fixture.bytes(of: "png-6-8.png")
        bytes.insert(
            contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 2, 0x2b, 0xd5, 0xb3, 0x7f], at: 8)
        #expect(
            throws: FaceError.image(
                .unsupported(format: .png, feature: "PNG for Apple's own programs (CgBI)"))
        ) { try decode(bytes) }
    }

    // MARK: Orientation

    /// EXIF metadata with one directory of orientations: type and value.
    private func exif(_ entries: [(type: UInt8, value: UInt8)], fill: UInt8 = 0) -> [UInt8] {
        var tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
        for entry in entries { tiff += [0x12, 1, entry.type, 0, 1, 0, 0, 0, entry.value, 0, 0, 0] }
        return Array("Exif\0".utf8) + [fill] + tiff + [0, 0, 0, 0]
    }

    private func jpeg(with segments: [(marker: UInt8, content: [UInt8])]) throws -> [UInt8] {
        let bytes = try Fixture.bytes(of: "jpeg-444.jpg")
        let inserted = segments.flatMap { segment -> [UInt8] in
            let length = segment.content.count + 2
            return [0xff, segment.marker, UInt8(length >> 8), UInt8(length & 255)] + segment.content
        }
        return bytes[..<2] + inserted + bytes[2...]
    }

    private func isTurned(_ blocks: [[UInt8]]) throws -> Bool {
        let face = try decode(jpeg(with: blocks.map { (0xe1, $0) }))
        return face.height > face.width
    }

    @Test("The last orientation counts, and an unknown one means upright")
    func lastOrientation() throws {
        #expect(try isTurned([exif([(3, 6)])]))
        #expect(try isTurned([exif([(3, 6)], fill: 0x20)]))
        #expect(try isTurned([exif([(3, 1)]), exif([(3, 6)])]))
        #expect(try !isTurned([exif([(3, 6)]), exif([(3, 1)])]))
        #expect(try isTurned([exif([(3, 1), (3, 8)])]))
        #expect(try !isTurned([exif([(3, 6), (3, 9)])]))
        #expect(try !isTurned([exif([(3, 6)]), exif([(3, 0)])]))
    }

    @Test("An orientation that isn't a SHORT is skipped")
    func otherTypes() throws {
        #expect(try isTurned([exif([(4, 1), (3, 6)])]))
        #expect(try isTurned([exif([(3, 6), (1, 1)])]))
        #expect(try !isTurned([exif([(4, 6)])]))
    }

    @Test("An orientation in the camera's directory counts, and directories that refer to themselves end")
    func cameraDirectory() throws {
        let head: [UInt8] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
        let pointer: [UInt8] = [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0]
        let orientation: [UInt8] = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        let mark = Array("Exif\0\0".utf8)
        #expect(try isTurned([mark + head + pointer + [26, 0, 0, 0, 0] + orientation]))
        #expect(try !isTurned([mark + head + pointer + [8, 0, 0, 0, 0] + orientation]))
    }

    // MARK: Color profiles

    private func profileSegments(of name: String) throws -> [[UInt8]] {
        let bytes = try Fixture.bytes(of: name)
        var found: [[UInt8]] = []
        var offset = 2
        while bytes[offset] == 0xff, bytes[offset + 1] != 0xda {
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            if bytes[offset + 1] == 0xe2 { found.append(Array(bytes[offset + 4..<offset + 2 + length])) }
            offset += 2 + length
        }
        return found
    }

    @Test("Pieces of a profile may come in any order; one twice, or of another count, makes it unusable")
    func profilePieces() throws {
        let pieces = try profileSegments(of: "color-p3-pieces.jpg")
        try #require(pieces.count > 2)
        let ordered = try decode(jpeg(with: pieces.map { (0xe2, $0) }))
        let reversed = try decode(jpeg(with: pieces.reversed().map { (0xe2, $0) }))
        #expect(ordered.notices.isEmpty && ordered == reversed)
        let twice = try decode(jpeg(with: (pieces + [pieces[0]]).map { (0xe2, $0) }))
        #expect(twice.notices.map(\.code) == ["face.profile.broken"])
        var miscounted = pieces
        miscounted[1][13] += 1
        let other = try decode(jpeg(with: miscounted.map { (0xe2, $0) }))
        #expect(other.notices.map(\.code) == ["face.profile.broken"])
    }

    @Test("A profile of gray describes no picture with colors")
    func grayProfile() throws {
        let pieces = try profileSegments(of: "color-grey.jpg")
        try #require(!pieces.isEmpty)
        let found = try decode(jpeg(with: pieces.map { (0xe2, $0) }))
        #expect(found.notices.map(\.code) == ["face.profile.broken"])
        #expect(found.frames == (try decode(Fixture.bytes(of: "jpeg-444.jpg"))).frames)
    }

    /// A chunk; its checksum isn't needed.
    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
    }

    @Test("A PNG whose profile can't be used has the colors of its gamma")
    func gammaBesideProfile() throws {
        var bytes = try Fixture.bytes(of: "broken-profile.png")
        let plain = try decode(bytes)
        // gAMA of 1: light itself.
        bytes.insert(
            contentsOf: [0, 0, 0, 4] + Array("gAMA".utf8) + [0, 1, 0x86, 0xa0, 0x31, 0xe8, 0x96, 0x5f], at: 33
        )
        let found = try decode(bytes)
        #expect(found.notices.map(\.code) == ["face.profile.broken"])
        #expect(found.frames != plain.frames)
    }

    @Test(
        "cICP counts only for RGB in full range with a known curve",
        arguments: [(1, 2), (1, 3), (2, 1), (3, 0)])
    func otherCICP(_ offset: Int, _ value: UInt8) throws {
        var bytes = try Fixture.bytes(of: "color-p3-cicp.png")
        let name = try #require(bytes.firstRange(of: Array("cICP".utf8)))
        let wide = try decode(bytes)
        bytes[name.upperBound + offset] = value
        let found = try decode(bytes)
        // What is left is a profile that can't be used.
        #expect(found.frames != wide.frames && found.notices.map(\.code) == ["face.profile.broken"])
    }

    // MARK: Frames

    @Test("An APNG of one frame shows that frame, not the picture for other programs")
    func oneFrame() throws {
        let bytes = try Fixture.bytes(of: "apng-hidden-picture.png")
        var single = Array(bytes[..<8])
        var offset = 8
        var frames = 0
        while offset < bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            var whole = Array(bytes[offset..<offset + 12 + length])
            offset += whole.count
            let name = String(decoding: whole[4..<8], as: UTF8.self)
            if name == "acTL" { whole[11] = 1 }
            if name == "fcTL" { frames += 1 }
            if frames < 2 || name == "IEND" { single += whole }
        }
        let all = try decode(bytes)
        let found = try decode(single)
        #expect(found.frames.map(\.bitmap) == [all.frames[0].bitmap])
        #expect(found.frames[0].delay == 0)
    }

    private func riff(_ chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
        let body = chunks.flatMap { chunk -> [UInt8] in
            let length = (0..<4).map { UInt8(chunk.content.count >> ($0 * 8) & 255) }
            return Array(chunk.name.utf8) + length + chunk.content + (chunk.content.count % 2 == 1 ? [0] : [])
        }
        let length = (0..<4).map { UInt8((body.count + 4) >> ($0 * 8) & 255) }
        return Array("RIFF".utf8) + length + Array("WEBP".utf8) + body
    }

    /// The picture data of a WebP, with its chunk's name.
    private func picture(of name: String) throws -> (name: String, content: [UInt8]) {
        let bytes = try Fixture.bytes(of: name)
        let start = try #require(
            (12..<bytes.count - 8).first { bytes[$0...].starts(with: Array("VP8L".utf8)) })
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << ($1 * 8) }
        return ("VP8L", Array(bytes[start + 8..<start + 8 + length]))
    }

    private func number(_ value: Int) -> [UInt8] { (0..<3).map { UInt8(value >> ($0 * 8) & 255) } }

    @Test("An animated WebP of one frame that is smaller than its canvas shows it in its place")
    func oneSmallFrame() throws {
        let still = try decode(Fixture.bytes(of: "webp-lossless-alpha.webp"))
        let data = try picture(of: "webp-lossless-alpha.webp")
        let (width, height) = (still.width + 8, still.height + 6)
        let frame =
            number(2) + number(1) + number(still.width - 1) + number(still.height - 1) + number(100) + [0]
            + riff([data])[12...]
        let found = try decode(
            riff([
                ("VP8X", [0x12, 0, 0, 0] + number(width - 1) + number(height - 1)),
                ("ANIM", [UInt8](repeating: 0, count: 6)), ("ANMF", frame),
            ]))
        #expect((found.width, found.height) == (width, height))
        #expect(found.frames.map(\.delay) == [0])
        let inside = found.frames[0].bitmap.cropped(
            to: PixelRect(x: 4, y: 2, width: still.width, height: still.height))
        #expect(inside == still.frames[0].bitmap)
        #expect(found.frames[0].bitmap[0, 0] == .clear)
    }

    @Test("A WebP header decides whether there are alpha and a profile")
    func webpFlags() throws {
        let still = try decode(Fixture.bytes(of: "webp-lossless-alpha.webp"))
        let data = try picture(of: "webp-lossless-alpha.webp")
        let size = number(still.width - 1) + number(still.height - 1)
        func face(_ flags: UInt8, _ profile: [UInt8]?) throws -> DecodedFace {
            let chunks: [(String, [UInt8])] = [("VP8X", [flags, 0, 0, 0] + size)]
            return try decode(riff(chunks + (profile.map { [("ICCP", $0)] } ?? []) + [data]))
        }
        #expect(try face(0x10, nil).frames == still.frames)
        #expect(try face(0, nil).frames[0].bitmap.pixels.allSatisfy { $0.a == 255 })
        let profile = try profileSegments(of: "color-p3.jpg").flatMap { $0.dropFirst(14) }
        #expect(try face(0x10, profile).frames == still.frames)
        #expect(try face(0x30, profile).frames != still.frames)
    }
}
