import ImageCodecs
import Testing

@Suite struct ImageFormatTests {
    @Test(
        "A format is told by its first bytes",
        arguments: [
            ("\u{89}PNG\r\n\u{1a}\n", ImageFormat.png), ("GIF87a", .gif), ("GIF89a", .gif),
            ("\u{ff}\u{d8}\u{ff}", .jpeg),
        ])
    func isTold(_ head: String, _ format: ImageFormat) {
        let bytes = head.unicodeScalars.map { UInt8($0.value) }
        #expect(ImageFormat(sniffing: bytes + [0, 0, 0, 0]) == format)
        #expect(ImageFormat(sniffing: bytes.dropLast()) == nil)
    }

    @Test(
        "Other bytes are no picture",
        arguments: ["", "BM", "RIFF....WEBP", "<svg>", "GIF90a..", "\u{89}PNG\n\n\n\n"])
    func isNone(_ head: String) {
        #expect(ImageFormat(sniffing: head.unicodeScalars.map { UInt8($0.value) }) == nil)
    }

    @Test("The versions of all libraries are known")
    func versions() {
        let versions = CodecVersions.all
        #expect(versions.map(\.name) == ["giflib", "libpng", "zlib"])
        for (name, version) in versions {
            let parts = version.split(separator: ".")
            #expect(parts.count >= 2 && parts.allSatisfy { Int($0) != nil }, "\(name) \(version)")
        }
    }
}
