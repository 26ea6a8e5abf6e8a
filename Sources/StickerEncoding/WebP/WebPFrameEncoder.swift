/// Encodes the frames of one animation. A frame whose alpha is that of a recent one gets the same encoded alpha: about a
/// third of a frame's time is alpha's, and many costumes move inside an outline that stays.
struct WebPFrameEncoder {
    let settings: WebPEncoder.Settings
    private var recent: [(alpha: [UInt8], chunk: [UInt8])] = []
    /// A motion that goes forth and back meets its outlines again.
    private static let mostRecent = 6

    init(_ settings: WebPEncoder.Settings) { self.settings = settings }

    /// Writes a whole file, the same as `WebPEncoder.encode` writes.
    mutating func encode(_ planes: ColorPlanes) throws(ExportError) -> [UInt8] {
        guard planes.hasAlpha else { return try WebPEncoder.encode(planes, settings) }
        if let known = recent.firstIndex(where: { planes.alpha.elementsEqual($0.alpha) }) {
            let found = recent.remove(at: known)
            recent.append(found)
            let colors = try WebPEncoder.encode(planes, settings, withAlpha: false)
            return WebPFile(colors).adding(alpha: found.chunk, width: planes.width, height: planes.height)
        }
        let file = try WebPEncoder.encode(planes, settings)
        if let chunk = WebPFile(file).chunk("ALPH") {
            if recent.count == Self.mostRecent { recent.removeFirst() }
            recent.append((Array(planes.alpha), chunk))
        }
        return file
    }
}

/// A file of one picture as libwebp writes it.
struct WebPFile {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A chunk with its header and padding; nil: the file has none of this name.
    func chunk(_ name: String) -> [UInt8]? {
        // Behind "RIFF", a length and "WEBP".
        var at = 12
        while at + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
            let end = min(bytes.count, at + 8 + length + length % 2)
            if bytes[at..<at + 4].elementsEqual(name.utf8) { return Array(bytes[at..<end]) }
            at = end
        }
        return nil
    }

    /// An opaque file's colors with another picture's alpha.
    /// - Parameter alpha: an `ALPH` chunk of a picture of `width` × `height` pixels.
    func adding(alpha: [UInt8], width: Int, height: Int) -> [UInt8] {
        let sides = [width - 1, height - 1].flatMap { Self.littleEndian($0, bytes: 3) }
        // The flag of alpha, and three reserved bytes.
        let extended = Array("VP8X".utf8) + Self.littleEndian(10, bytes: 4) + [0x10, 0, 0, 0] + sides
        let body = Array("WEBP".utf8) + extended + alpha + bytes.dropFirst(12)
        return Array("RIFF".utf8) + Self.littleEndian(body.count, bytes: 4) + body
    }

    private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
