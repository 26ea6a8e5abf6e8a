import FaceInput
import ImageCodecs
import Testing

@testable import FaceDecoding

@Suite struct OtherFormatTests {
    @Test(
        "An unsupported file of a known type is named",
        arguments: [
            ([0x42, 0x4d, 0x36, 0, 0, 0, 0, 0, 0, 0, 0x36], "BMP"),
            ([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0], "TIFF"),
            ([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8], "TIFF"), (Array("%PDF-1.7\n".utf8), "PDF"),
            (Array("<svg xmlns=\"\"/>".utf8), "SVG"),
            (Array("<?xml version=\"1.0\"?>\n<!-- drawn --><svg/>".utf8), "SVG"),
            (Array("\u{feff}<!DOCTYPE html><html>".utf8), "HTML"),
            ([0xff, 0x0a, 1, 2], "JPEG XL"),
            ([0, 0, 0, 0x0c] + Array("JXL \r\n".utf8) + [0x87, 0x0a], "JPEG XL"),
            ([0, 0, 0, 0x0c] + Array("jP  \r\n".utf8) + [0x87, 0x0a], "JPEG 2000"),
            ([0, 0, 0, 0x18] + Array("ftypqt  \0\0\0\0qt  ".utf8), "QuickTime (MOV)"),
            ([0, 0, 0, 0x18] + Array("ftypisom\0\0\0\0mp42".utf8), "MP4"),
            ([0x1a, 0x45, 0xdf, 0xa3, 1], "Matroska (WebM, MKV)"),
            (Array("RIFF\0\0\0\0AVI LIST".utf8), "AVI"),
            ([0, 0, 1, 0, 1, 0], "ICO"), (Array("8BPS\0\u{1}".utf8), "Photoshop PSD"),
        ] as [([UInt8], String)])
    func knownTypeIsNamed(_ bytes: [UInt8], _ name: String) {
        #expect(throws: FaceError.image(.otherFormat(name: name))) {
            try InProcessDecoder().decode(bytes, limits: DecodingLimits())
        }
    }

    @Test(
        "The error for an unknown type shows the first bytes",
        arguments: ["hello there", "<note/>", "\u{1}\u{2}\u{3}"])
    func unknownTypeShowsBytes(_ text: String) {
        let error = #expect(throws: FaceError.self) {
            try InProcessDecoder().decode(Array(text.utf8), limits: DecodingLimits())
        }
        #expect(error?.code == "face.format.unknown")
    }

    @Test("GIF disposal 4 restores the earlier picture like 3, as in browsers") func gifDisposalFour() throws
    {
        let bytes = try Fixture.bytes(of: "gif-disposal-3.gif")
        var changed = bytes
        var count = 0
        for index in bytes.indices.dropLast(3) where bytes[index...].starts(with: [0x21, 0xf9, 0x04]) {
            guard bytes[index + 3] >> 2 & 7 == 3 else { continue }
            changed[index + 3] = bytes[index + 3] & 0b1110_0011 | 4 << 2
            count += 1
        }
        #expect(count == 3)
        let decoder = InProcessDecoder()
        let known = try decoder.decode(bytes, limits: DecodingLimits())
        let found = try decoder.decode(changed, limits: DecodingLimits())
        #expect(found.frames.map(\.bitmap) == known.frames.map(\.bitmap))
        #expect(try GIFStructure(of: changed).restores)
    }
}
