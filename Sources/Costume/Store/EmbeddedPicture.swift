#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Pictures inside SVG files, as `data:` URLs.
enum EmbeddedPicture {
    /// How files of the formats that are drawn begin and end; of a GIF and a WebP the end says nothing.
    private static let formats: [(begin: [UInt8], end: [UInt8])] = [
        (
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
            [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
        ),
        ([0xff, 0xd8, 0xff], [0xff, 0xd9]), (Array("GIF8".utf8), [0x3b]), (Array("RIFF".utf8), []),
    ]

    /// Whether a URL holds a picture that isn't cut off, or another SVG.
    static func isWhole(_ url: String) -> Bool {
        guard let comma = url.firstIndex(of: ",") else { return false }
        let (head, body) = (url[..<comma], url[url.index(after: comma)...])
        if head.contains("image/svg") { return !body.isEmpty }
        guard head.contains("base64"),
            let data = Data(base64Encoded: body.filter { !$0.isWhitespace }), data.count > 16
        else { return false }
        guard let format = formats.first(where: { data.starts(with: $0.begin) }) else { return false }
        return data.suffix(64).contains(format.end)
    }
}

extension Data {
    fileprivate func contains(_ word: [UInt8]) -> Bool {
        word.isEmpty || indices.contains { self[$0...].starts(with: word) }
    }
}
