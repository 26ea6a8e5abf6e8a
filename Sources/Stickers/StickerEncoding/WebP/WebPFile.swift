/// A file of one picture as libwebp writes it.
struct WebPFile {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// An opaque file's colors with alpha.
    /// - Parameter alpha: the data of an `ALPH` chunk of `width` × `height` pixels.
    func adding(alpha: [UInt8], width: Int, height: Int) -> [UInt8] {
        let sides = [width - 1, height - 1].flatMap { Self.littleEndian($0, bytes: 3) }
        // The flag of alpha, and three reserved bytes.
        let extended = Self.chunk("VP8X", [0x10, 0, 0, 0] + sides)
        // Behind "RIFF", a length and "WEBP".
        let body = Array("WEBP".utf8) + extended + Self.chunk("ALPH", alpha) + bytes.dropFirst(12)
        return Array("RIFF".utf8) + Self.littleEndian(body.count, bytes: 4) + body
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        name.utf8 + littleEndian(data.count, bytes: 4) + data + (data.count % 2 == 0 ? [] : [0])
    }

    private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
