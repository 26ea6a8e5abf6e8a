import FaceDecoding
import FaceInput
import FaceNetworks
import FaceSandbox
import Foundation
import Helpers
import ImageCodecs
import Raster
import Support
import Testing

/// A real face on a rotated photograph, cropped and turned upright by the real `kigurumi-face`.
@Suite("A crop with a roll", .enabled(if: FaceNetworks.isAvailable))
struct TurnedFaceTests {
    /// Of the canvas, in pixels.
    private static let side = 560
    /// Of the square around the head, in pixels.
    private static let head = 200.0
    private static let decoder = SandboxedDecoder(HelperLocation(folders: [BuildFolder.path]))

    /// The portrait on a gray canvas, rotated about the middle of the head, which is at `place`.
    private func canvas(rolled roll: Double, at place: Point) throws -> Bitmap {
        let file = URL(filePath: "\(Repository.path)/Tests/Fixtures/Faces/astronaut-512.jpg")
        let portrait = try InProcessDecoder().decode(
            [UInt8](try Data(contentsOf: file)), limits: DecodingLimits()
        ).frames[0].bitmap
        var canvas = Bitmap(width: Self.side, height: Self.side)
        for index in canvas.pixels.indices { canvas.pixels[index] = Pixel(r: 90, g: 100, b: 120, a: 255) }
        let whole = Rect(x: 0, y: 0, width: Double(portrait.width), height: Double(portrait.height))
        let turn = Transform.translation(x: -225, y: -134).then(.rotation(degrees: roll))
            .then(.translation(x: place.x, y: place.y))
        canvas.draw(portrait, PicturePlacement(part: whole, into: whole, by: turn))
        return canvas
    }

    private func box(around place: Point, width: Double = head, height: Double = head) -> PictureShare {
        let side = Double(Self.side)
        return PictureShare(
            x: (place.x - width / 2) / side, y: (place.y - height / 2) / side, width: width / side,
            height: height / side)
    }

    private func face(_ bytes: [UInt8], _ box: PictureShare, _ roll: Double) throws -> DecodedFace {
        try Self.decoder.decode(
            bytes, limits: DecodingLimits(), part: .box(box, roll: roll), background: .auto, meanwhile: {})
    }

    private func check(_ found: DecodedFace.Frame, like upright: DecodedFace.Frame) throws {
        let (points, expected) = (try #require(found.points), try #require(upright.points))
        for point in FacePoint.allCases where point != .headTop {
            let (x, y) = (points[point].x - expected[point].x, points[point].y - expected[point].y)
            #expect(max(abs(x), abs(y)) < 0.02, "\(point): \(points[point]), not \(expected[point])")
        }
        let (contours, same) = (try #require(found.contours), try #require(upright.contours))
        for (place, expected) in zip(contours.places, same.places) {
            #expect(place.distance(to: expected) < 0.03, "\(place), not \(expected)")
        }
        let (cut, whole) = (try #require(found.person), try #require(upright.person))
        func opacity(_ picture: Bitmap) -> Double {
            Double(picture.pixels.reduce(0) { $0 + Int($1.a) }) / Double(255 * picture.pixels.count)
        }
        #expect(abs(opacity(cut) - opacity(whole)) < 0.03)
        #expect(found.head != nil)
    }

    @Test(
        "A face that is turned upright is cut out and has its points, whatever the angle",
        arguments: [30.0, -45, 90, 180])
    func turned(_ roll: Double) throws {
        let middle = Point(x: 280, y: 280)
        let box = box(around: middle)
        let upright = try face(PNGEncoder.encode(canvas(rolled: 0, at: middle)), box, 0)
        let found = try face(PNGEncoder.encode(canvas(rolled: roll, at: middle)), box, roll)
        #expect(upright.notices.isEmpty && found.notices.isEmpty)
        #expect((found.width, found.height) == (upright.width, upright.height))
        try check(found.frames[0], like: upright.frames[0])
    }

    @Test("A moving face that is turned upright is cut out in all frames")
    func moving() throws {
        let (middle, roll) = (Point(x: 280, y: 280), -90.0)
        let frames = [middle, Point(x: 280, y: 286)]
        func bytes(_ roll: Double) throws -> [UInt8] {
            try animation(frames.map { try PNGEncoder.encode(canvas(rolled: roll, at: $0)) })
        }
        let upright = try face(bytes(0), box(around: middle), 0)
        let found = try face(bytes(roll), box(around: middle), roll)
        #expect(found.frames.count == 2 && found.notices.isEmpty)
        // What moves down in the picture moves to the left in a head that lies on its left side.
        let points = try found.frames.map { try #require($0.points) }
        #expect(points[1][.nose].x < points[0][.nose].x - 0.01)
        let lips = try found.frames.map { try #require($0.contours?[13]) }
        #expect(lips[1].x < lips[0].x - 0.01)
        #expect(found.frames.allSatisfy { $0.person != nil && $0.head != nil })
        #expect(upright.frames[0].delay == found.frames[0].delay)
        try check(
            found.frames[0],
            like: face(PNGEncoder.encode(canvas(rolled: 0, at: middle)), box(around: middle), 0).frames[0])
    }

    @Test("A turned crop that reaches beyond the picture is cut out, and clear beyond it")
    func beyondThePicture() throws {
        let place = Point(x: 280, y: 104)
        let box = box(around: place, width: 300, height: 200)
        let found = try face(PNGEncoder.encode(canvas(rolled: 25, at: place)), box, 25)
        #expect((found.width, found.height) == (300, 200))
        let frame = found.frames[0]
        let (person, head) = (try #require(frame.person), try #require(frame.head))
        // Its upper left corner is beyond the upper edge.
        #expect([frame.bitmap, person, head].allSatisfy { $0[1, 1] == .clear })
        #expect(frame.bitmap[1, 198].a == 255)
        let nose = try #require(frame.points)[.nose]
        #expect(person[Int(nose.x * 300), Int(nose.y * 200)].a == 255)
    }

    @Test(
        "A face that was found for its framing has its points where a second search finds them",
        arguments: [0.0, 30, 180])
    func handedOver(_ roll: Double) throws {
        let bytes = try PNGEncoder.encode(canvas(rolled: roll, at: Point(x: 280, y: 280)))
        func decoded(_ bytes: [UInt8], _ part: FacePart) throws -> DecodedFace {
            try Self.decoder.decode(
                bytes, limits: DecodingLimits(), part: part, background: .auto, meanwhile: {})
        }
        let framed = try decoded(bytes, .head)
        let again = try decoded(PNGEncoder.encode(framed.frames[0].bitmap), .whole)
        #expect(framed.part != nil && framed.notices.isEmpty && again.notices.isEmpty)
        try check(framed.frames[0], like: again.frames[0])
    }

    /// An APNG of pictures of one size.
    private func animation(_ pictures: [[UInt8]]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let files = pictures.indices.map { "\(folder.path)/\($0).png" }
        for (file, picture) in zip(files, pictures) { try Data(picture).write(to: URL(filePath: file)) }
        let script = """
            import struct, sys, zlib
            def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            def chunks(data):
                at = 8
                while at < len(data):
                    size, = struct.unpack_from(">I", data, at)
                    yield data[at + 4:at + 8], data[at + 8:at + 8 + size]
                    at += size + 12
            number, out = 0, b"\\x89PNG\\r\\n\\x1a\\n"
            for index, name in enumerate(sys.argv[1:]):
                parts = list(chunks(open(name, "rb").read()))
                header = dict(parts)[b"IHDR"]
                if index == 0:
                    for kind, data in parts:
                        if kind == b"IDAT": break
                        out += chunk(kind, data)
                    out += chunk(b"acTL", struct.pack(">II", len(sys.argv) - 1, 0))
                out += chunk(b"fcTL", struct.pack(">I", number) + header[:8] + struct.pack(">IIHHBB", 0, 0, 10, 100, 0, 0))
                number += 1
                data = b"".join(data for kind, data in parts if kind == b"IDAT")
                if index == 0: out += chunk(b"IDAT", data)
                else:
                    out += chunk(b"fdAT", struct.pack(">I", number) + data)
                    number += 1
            sys.stdout.buffer.write(out + chunk(b"IEND", b""))
            """
        return try output(of: ["/usr/bin/python3", "-c", script] + files)
    }
}
