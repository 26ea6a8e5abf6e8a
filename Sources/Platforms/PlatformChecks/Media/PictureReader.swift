/// Finds out what a file is from its first bytes, and reads it.
enum PictureReader {
    /// The most frames, chunks or blocks that are read of a file.
    static let partLimit = 100_000
    /// The longest side of a canvas, in pixels, whose pixels are inflated.
    static let sideLimit = 4096

    /// nil: none of the formats that stickers have.
    static func read(_ bytes: [UInt8]) -> Picture? {
        let all = bytes[...]
        if all.has(PNGFile.signature, at: 0) { return PNGFile.read(bytes) }
        if all.letters(0, 4) == "GIF8" { return GIFFile.read(bytes) }
        if all.letters(0, 4) == "RIFF", all.letters(8, 4) == "WEBP" { return WebPFile.read(bytes) }
        if all.has([0x1A, 0x45, 0xDF, 0xA3], at: 0) { return WebMFile.read(bytes) }
        return nil
    }

    /// What a file is, for messages; other formats that people try are named too.
    static func name(_ bytes: [UInt8]) -> String {
        if let picture = read(bytes) { return picture.format.rawValue }
        let all = bytes[...]
        if all.has([0xFF, 0xD8, 0xFF], at: 0) { return "JPEG" }
        if all.letters(4, 4) == "ftyp" { return "MP4" }
        if all.has([0x1F, 0x8B], at: 0) { return "gzip" }
        if bytes.isEmpty { return "empty" }
        return "unknown"
    }
}
