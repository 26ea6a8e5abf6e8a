import FaceDecoding
import FaceInput
import ImageCodecs
import Raster
import Testing

/// Files that lack nothing but the mark at their end, and files that lack more.
@Suite("A missing end") struct MissingEndTests {
    private func decode(_ bytes: [UInt8]) throws -> DecodedFace {
        try InProcessDecoder().decode(bytes, limits: DecodingLimits())
    }

    private func isTruncated(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
        do {
            _ = try decode(bytes)
            return false
        } catch { return error as? FaceError == .image(.truncated(format: format)) }
    }

    @Test(
        "A JPEG without its end mark is read whole, with a warning",
        arguments: ["jpeg-420.jpg", "jpeg-444.jpg", "jpeg-progressive.jpg", "jpeg-cmyk.jpg", "color-p3.jpg"],
        [0, 600])
    func jpegWithoutEnd(_ name: String, zeros: Int) throws {
        let bytes = try Fixture.bytes(of: name)
        let found = try decode(bytes.dropLast(2) + [UInt8](repeating: 0, count: zeros))
        #expect(found.notices.map(\.code) == ["face.end.missing"])
        #expect(found.frames == (try decode(bytes)).frames)
    }

    @Test(
        "A JPEG that was cut stays refused, even if zeros fill it up",
        arguments: ["jpeg-420.jpg", "jpeg-444.jpg", "jpeg-progressive.jpg", "jpeg-cmyk.jpg"])
    func cutJPEG(_ name: String) throws {
        let bytes = try Fixture.bytes(of: name)
        let scan = try #require((0..<bytes.count).first { bytes[$0...].starts(with: [0xff, 0xda]) })
        for part in 1...3 {
            let cut = Array(bytes[..<(scan + (bytes.count - scan) * part / 4)])
            #expect(isTruncated(cut, .jpeg))
            // Zeros may contradict the next marker.
            #expect(throws: FaceError.self) { try decode(cut + [UInt8](repeating: 0, count: bytes.count)) }
        }
    }

    @Test("A progressive JPEG that ends between two scans is refused")
    func cutBetweenScans() throws {
        let bytes = try Fixture.bytes(of: "jpeg-progressive.jpg")
        let scans = (0..<bytes.count).filter { bytes[$0...].starts(with: [0xff, 0xda]) }
        try #require(scans.count > 2)
        for scan in scans.dropFirst() { #expect(isTruncated(Array(bytes[..<scan]), .jpeg)) }
    }

    @Test(
        "A GIF without its trailer, or with other bytes there, is read whole, with a warning",
        arguments: ["gif-still.gif", "gif-disposal-3.gif", "gif-interlaced.gif"], [[], [0, 0, 0], [0x55]])
    func gifWithoutTrailer(_ name: String, tail: [UInt8]) throws {
        let bytes = try Fixture.bytes(of: name)
        let found = try decode(bytes.dropLast() + tail)
        #expect(found.notices.map(\.code) == ["face.end.missing"])
        #expect(found.frames == (try decode(bytes)).frames)
        // The end of the last block of data is missing, too.
        #expect(try decode(bytes.dropLast(2)).frames == found.frames)
    }

    @Test(
        "A GIF that was cut stays refused, even if zeros fill it up",
        arguments: ["gif-still.gif", "gif-interlaced.gif"])
    func cutGIF(_ name: String) throws {
        let bytes = try Fixture.bytes(of: name)
        let data = try #require((13..<bytes.count).last { bytes[$0] == 0x2c })
        for part in 1...3 {
            let cut = Array(bytes[..<(data + (bytes.count - data) * part / 4)])
            #expect(isTruncated(cut, .gif))
            // Zeros may contradict the next block.
            #expect(throws: FaceError.self) { try decode(cut + [UInt8](repeating: 0, count: 300)) }
        }
    }
}
