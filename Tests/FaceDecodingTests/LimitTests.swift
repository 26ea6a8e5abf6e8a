import FaceDecoding
import Raster
import Support
import Testing

@testable import FaceInput
@testable import ImageCodecs

@Suite struct LimitTests {
    private func code(of name: String, _ change: (inout DecodingLimits) -> Void) throws -> String? {
        var limits = DecodingLimits()
        change(&limits)
        let bytes = try Fixture.bytes(of: name)
        do {
            _ = try InProcessDecoder().decode(bytes, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "A large HEIF picture of more than 8 bits is refused for its memory before it is decoded",
        arguments: ["avif-10.avif", "heic-10.heic"])
    func deepPicture(_ name: String) throws {
        #expect(
            try failure(ofLarge: name)
                == .image(
                    .tooLarge(
                        .memory, found: 8_000 * 5_000 * 14, allowed: DecodingLimits.workingMemory)))
        let plain = try failure(ofLarge: name.replacing("10", with: "420"))
        #expect(plain?.code != "face.limit.memory")
    }

    /// Why a file isn't decoded that claims to show 8,000 × 5,000 pixels.
    private func failure(ofLarge name: String) throws -> FaceError? {
        var bytes = try Fixture.bytes(of: name)
        for place in bytes.ranges(of: Array("ispe".utf8)).map(\.upperBound) {
            bytes.replaceSubrange(place + 4..<place + 12, with: [0, 0, 0x1f, 0x40, 0, 0, 0x13, 0x88])
        }
        do {
            _ = try InProcessDecoder().decode(bytes, limits: DecodingLimits())
            return nil
        } catch { return error }
    }

    @Test("Each decoding limit has a code, and a face exactly at the limit passes")
    func limitsHaveCodes() throws {
        let gif = "gif-delays.gif"
        #expect(try code(of: "png-2-8.png") { $0.bytes = 100 } == "face.limit.bytes")
        for name in ["png-2-8.png", "png-2-8-interlaced.png"] {
            #expect(try code(of: name) { $0.framePixels = 142 } == "face.limit.frame.pixels")
            #expect(try code(of: name) { $0.framePixels = 143 } == nil)
        }
        #expect(try code(of: "jpeg-420.jpg") { $0.framePixels = 37 * 29 - 1 } == "face.limit.frame.pixels")
        #expect(try code(of: gif) { $0.framePixels = 119 } == "face.limit.frame.pixels")
        #expect(try code(of: gif) { $0.frames = 6 } == "face.limit.frames")
        #expect(try code(of: gif) { $0.frames = 7 } == nil)
        #expect(try code(of: gif) { $0.totalPixels = 839 } == "face.limit.total.pixels")
        #expect(try code(of: gif) { $0.totalPixels = 840 } == nil)
        for name in ["webp-moving.webp", "apng-mixed.png"] {
            let fixture = try #require(Fixture.wild.first { $0.name == name })
            let (frames, area) = (fixture.delays.count, fixture.width * fixture.height)
            #expect(try code(of: name) { $0.framePixels = area - 1 } == "face.limit.frame.pixels")
            #expect(try code(of: name) { $0.frames = frames - 1 } == "face.limit.frames")
            #expect(try code(of: name) { $0.totalPixels = frames * area - 1 } == "face.limit.total.pixels")
            #expect(try code(of: name) { $0.duration = 26 } == "face.limit.duration")
            #expect(try code(of: name) { ($0.frames, $0.totalPixels) = (frames, frames * area) } == nil)
        }
        for name in ["heic-exact.heic", "avif-exact.avif", "webp-lossy.webp"] {
            #expect(try code(of: name) { $0.framePixels = 1000 } == "face.limit.frame.pixels")
        }
        #expect(try code(of: gif) { $0.duration = 589 } == "face.limit.duration")
        #expect(try code(of: gif) { $0.duration = 590 } == nil)
    }

    /// The GIF of seven frames with other delays, in hundredths of a second.
    private func gif(delays: [Int]) throws -> [UInt8] {
        var bytes = try Fixture.bytes(of: "gif-delays.gif")
        let controls = (0..<bytes.count - 8).filter { bytes[$0...].starts(with: [0x21, 0xf9, 4]) }
        try #require(controls.count == delays.count)
        for (place, delay) in zip(controls, delays) {
            bytes[place + 4] = UInt8(delay & 255)
            bytes[place + 5] = UInt8(delay >> 8)
        }
        return bytes
    }

    @Test(
        "A pause that exceeds the allowed duration is shortened to fit",
        arguments: [
            ([7, 7, 7, 7, 7, 7, 60_000], [7, 7, 7, 7, 7, 7, 5_958]),
            ([600, 65_535, 500, 30_000, 7, 7, 7], [600, 2_439, 500, 2_440, 7, 7, 7]),
            ([65_535, 65_535, 65_535, 65_535, 65_535, 65_535, 65_535], [857, 857, 857, 857, 857, 857, 858]),
            ([1_000, 1_000, 1_000, 1_000, 1_000, 999, 1], [999, 998, 998, 998, 998, 999, 10]),
        ])
    func pauseIsShortened(_ delays: [Int], _ shown: [Int]) throws {
        let image = try InProcessDecoder().decode(gif(delays: delays), limits: DecodingLimits())
        #expect(image.frames.map(\.delay).sorted() == shown.sorted())
        #expect(image.frames.map(\.delay).reduce(0, +) <= 6_000)
    }

    @Test("An animation that is too long without any pause is rejected")
    func tooLongIsRejected() throws {
        var limits = DecodingLimits()
        limits.duration = 3_000
        #expect(throws: FaceError.image(.tooLarge(.duration, found: 3_500, allowed: 3_000))) {
            try InProcessDecoder().decode(gif(delays: [500, 500, 500, 500, 500, 500, 500]), limits: limits)
        }
    }

    @Test("A GIF that declares a huge frame is rejected before it is decompressed")
    func hugeFrameIsRejected() throws {
        let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        let picture: [UInt8] = [0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x4c, 0x01, 0, 0x3b]
        #expect(
            throws: FaceError.image(.tooLarge(.framePixels, found: 65_535 * 65_535, allowed: 64_000_000))
        ) {
            try InProcessDecoder().decode(head + picture, limits: DecodingLimits())
        }
    }

    @Test("A PNG that declares more pixels than its data can contain is rejected")
    func emptyPNGIsRejected() throws {
        var bytes = try Fixture.bytes(of: "png-2-8-interlaced.png")
        bytes.replaceSubrange(16..<24, with: [0, 0, 0x1f, 0, 0, 0, 0x1f, 0])
        #expect(throws: FaceError.image(.damaged(format: .png, reason: "not enough image data"))) {
            try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        }
    }

    @Test("A PNG with a gigabyte behind its picture is rejected early")
    func gigabyteIsRejected() throws {
        let script = """
            import struct, sys, zlib
            def chunk(kind, data):
                return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            z = zlib.compressobj(9)
            head = z.compress(bytes(5)) + z.flush(zlib.Z_FULL_FLUSH)
            more = z.compress(bytes(1 << 20)) + z.flush(zlib.Z_FULL_FLUSH)
            sys.stdout.buffer.write(
                b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 6, 0, 0, 0))
                + chunk(b"IDAT", head) + chunk(b"IDAT", more * 1024) + chunk(b"IEND", b""))
            """
        let bytes = try output(of: ["/usr/bin/python3", "-c", script])
        #expect(throws: FaceError.image(.damaged(format: .png, reason: "too much data behind the picture"))) {
            try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        }
    }

    @Test("A progressive JPEG with too many scans is rejected")
    func manyScansAreRejected() throws {
        let bytes = try Fixture.bytes(of: "jpeg-grey-progressive.jpg")
        let markers = (0..<bytes.count - 1).filter { bytes[$0] == 0xff && bytes[$0 + 1] != 0 }
        let scan = try #require(markers.firstIndex { bytes[$0 + 1] == 0xda })
        // The first gives each block its brightness, which can be done again and again.
        let repeated = Array(bytes[markers[scan]..<markers[scan + 1]])
        let many = bytes[..<markers[scan]] + (0..<200).flatMap { _ in repeated } + bytes[markers[scan + 1]...]
        #expect(throws: FaceError.image(.tooLarge(.scans, found: 101, allowed: 100))) {
            try InProcessDecoder().decode(Array(many), limits: DecodingLimits())
        }
    }

    @Test(
        "Frames are scaled down to the longest side and the memory allowed",
        arguments: [
            (640, 480, 1, 640, 480), (3_072, 2_048, 1, 1_536, 1_024), (4_000, 10, 1, 1_536, 3),
            (65_535, 1, 1, 1_536, 1), (640, 640, 61, 640, 640), (640, 640, 600, 204, 204),
        ])
    func framesAreScaledDown(_ width: Int, _ height: Int, _ frames: Int, _ newWidth: Int, _ newHeight: Int) {
        let limits = DecodingLimits()
        let size = limits.delivery(width: width, height: height, frames: frames)
        #expect(size == (newWidth, newHeight))
        #expect(size.width * size.height * 4 * frames <= limits.memory)
    }

    @Test("A face that is scaled down has the size reported")
    func reportsScaledSize() throws {
        var limits = DecodingLimits()
        limits.longestSide = 5
        for name in [
            "png-6-8.png", "png-6-8-interlaced.png", "jpeg-420.jpg", "orientation-6-II.jpg", "gif-delays.gif",
        ] {
            let image = try InProcessDecoder().decode(Fixture.bytes(of: name), limits: limits)
            #expect(max(image.width, image.height) == 5, "\(name)")
            #expect(
                image.frames.allSatisfy { $0.bitmap.width == image.width && $0.bitmap.height == image.height }
            )
        }
    }

    @Test("Blocks at the edge are averaged over the pixels that exist")
    func edgeBlocksAreAveraged() {
        var source = Bitmap(width: 5, height: 3)
        for y in 0..<3 {
            for x in 0..<5 { source[x, y] = Pixel(r: UInt8(x * 10), g: UInt8(y * 10), b: 200, a: 255) }
        }
        var averages = BlockAverages(width: 5, height: 3, block: 2)
        averages.add(Bitmap(width: 5, height: 2, pixels: Array(source.pixels[..<10])))
        averages.add(Bitmap(width: 5, height: 1, pixels: Array(source.pixels[10...])))
        #expect(averages.picture.width == 3 && averages.picture.height == 2)
        #expect(averages.picture[0, 0] == Pixel(r: 5, g: 5, b: 200, a: 255))
        #expect(averages.picture[2, 0] == Pixel(r: 40, g: 5, b: 200, a: 255))
        #expect(averages.picture[1, 1] == Pixel(r: 25, g: 20, b: 200, a: 255))
    }
}
