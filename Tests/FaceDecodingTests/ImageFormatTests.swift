import ImageCodecs
import Testing

@Suite struct ImageFormatTests {
    private func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    @Test(
        "A format is recognized by its first bytes, and not by fewer",
        arguments: [
            ("\u{89}PNG\r\n\u{1a}\n", ImageFormat.png), ("GIF87a", .gif), ("GIF89a", .gif),
            ("\u{ff}\u{d8}\u{ff}", .jpeg), ("RIFF\u{1}\u{2}\u{0}\u{0}WEBP", .webp),
        ])
    func recognizedByFirstBytes(_ head: String, _ format: ImageFormat) {
        #expect(ImageFormat(sniffing: bytes(head) + [0, 0, 0, 0]) == format)
        #expect(ImageFormat(sniffing: bytes(head).dropLast()) == nil)
    }

    @Test(
        "HEIC and AVIF are recognized by any of their brands",
        arguments: [
            ("heic", "mif1heic", ImageFormat.heic), ("mif1", "mif1heic", .heic), ("msf1", "hevc", .heic),
            ("avif", "mif1miaf", .avif), ("mif1", "mif1avif", .avif), ("avis", "", .avif),
        ])
    func recognizedByBrands(_ own: String, _ others: String, _ format: ImageFormat) {
        let length = Character(UnicodeScalar(UInt8(16 + others.utf8.count)))
        let head = bytes("\0\0\0\(length)ftyp\(own)\0\0\0\0\(others)")
        #expect(ImageFormat(sniffing: head + bytes("\0\0\0\u{8}avif")) == format)
    }

    @Test(
        "Files of other types aren't recognized as a supported format",
        arguments: [
            "<svg", "BM", "II*\0", "\0\0\0\u{14}ftypisom\0\0\0\0mp42", "RIFF\0\0\0\0WAVE", "%PDF-1.7",
            " GIF89a", "",
        ])
    func otherTypesAreNotRecognized(_ head: String) {
        #expect(ImageFormat(sniffing: bytes(head)) == nil)
    }

    @Test("The versions of all decoding libraries are reported")
    func reportsVersions() {
        let versions = CodecVersions.all
        #expect(versions.map(\.name) == ["giflib", "libdeflate", "libpng", "zlib"])
        for (name, version) in versions {
            let parts = version.split(separator: ".")
            #expect(parts.count >= 2 && parts.allSatisfy { Int($0) != nil }, "\(name) \(version)")
        }
    }
}
