import ImageCodecs

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Pictures inside SVG files, as `data:` URLs.
enum EmbeddedPicture {
    /// How files of the formats that are drawn begin and end; an empty end fits any file.
    private static let formats: [(begin: [UInt8], end: [UInt8])] = [
        (
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
            [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
        ),
        ([0xff, 0xd8, 0xff], [0xff, 0xd9]), (Array("GIF8".utf8), [0x3b]), (Array("BM".utf8), []),
        ([0x49, 0x49, 0x2a, 0], []),
        ([0x4d, 0x4d, 0, 0x2a], []),
    ]

    /// Whether a URL holds a picture that is drawn and isn't cut off. Its bytes count, not the type that it declares. Another
    /// SVG is drawn at its stated size, however small, and then blurred. Of a damaged JPEG or GIF the sound part is drawn, as
    /// in browsers; of a damaged PNG nothing.
    static func isWhole(_ url: String) -> Bool {
        guard let data = data(url), data.count > 16,
            let format = formats.first(where: { data.starts(with: $0.begin) })
        else { return false }
        guard Data(data.suffix(64)).contains(format.end) else { return false }
        return ImageFormat(sniffing: data) != .png || !isDamaged(png: data)
    }

    private static func isDamaged(png data: [UInt8]) -> Bool {
        if hasWrongSum(png: data) { return true }
        do throws(ImageDecodingError) { _ = try PNGDecoder.picture(data, limits: DecodingLimits()) } catch {
            // Too large ones are refused where they are drawn.
            if case .tooLarge = error { return false }
            return true
        }
        return false
    }

    /// Whether a chunk that can't be left out has another checksum than it says.
    private static func hasWrongSum(png data: [UInt8]) -> Bool {
        func number(at offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        var offset = 8
        while data.count - offset >= 12 {
            let end = offset + 8 + number(at: offset)
            guard end <= data.count - 4 else { return true }
            let body = data[offset + 4..<end]
            let isNeeded = data[offset + 4] & 0x20 == 0
            if isNeeded, Int(CRC32.of(body)) != number(at: end) { return true }
            if body.starts(with: Array("IEND".utf8)) { break }
            offset = end + 4
        }
        return false
    }

    /// Whether a photo has to be turned by what its camera noted, which isn't done.
    static func isTurned(_ url: String) -> Bool {
        guard let data = data(url), data.starts(with: [0xff, 0xd8]) else { return false }
        let head = Array(data.prefix(1 << 16))
        let mark = Array("Exif\0\0".utf8)
        guard let start = head.indices.first(where: { head[$0...].starts(with: mark) }) else { return false }
        let notes = head[(start + mark.count)...]
        let isBig = notes.first == UInt8(ascii: "M")
        func number(at offset: Int, bytes: Int) -> Int? {
            let from = notes.startIndex + offset
            guard offset >= 0, from + bytes <= notes.endIndex else { return nil }
            let part = notes[from..<from + bytes]
            return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let list = number(at: 4, bytes: 4), let count = number(at: list, bytes: 2) else { return false }
        return (0..<count).contains { index in
            let entry = list + 2 + 12 * index
            // Orientation.
            return number(at: entry, bytes: 2) == 0x112
                && (2...8).contains(number(at: entry + 8, bytes: 2) ?? 1)
        }
    }

    private static func data(_ url: String) -> [UInt8]? {
        guard let comma = url.firstIndex(of: ",") else { return nil }
        let body = unescaped(url[url.index(after: comma)...])
        guard url[..<comma].lowercased().contains("base64") else { return body }
        let digits = body.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
        return Data(base64Encoded: Data(digits + padding)).map(Array.init)
    }

    /// With the bytes that `%3D` and the like stand for.
    private static func unescaped(_ text: Substring) -> [UInt8] {
        var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], text.utf8)
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "%") ? String(rest.prefix(2)) : nil
            if let value = digits.flatMap({ UInt8($0, radix: 16) }) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension Data {
    fileprivate func contains(_ word: [UInt8]) -> Bool {
        word.isEmpty || indices.contains { self[$0...].starts(with: word) }
    }
}
