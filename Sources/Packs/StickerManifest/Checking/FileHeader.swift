/// The type, size and number of frames that a sticker file's bytes show.
public struct FileHeader: Equatable, Sendable {
    /// The types of sticker files; the raw value is the file extension.
    public enum Kind: String, Sendable {
        case png, gif
        /// `image/png` or `image/gif`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The real type, whatever the file's name.
    public var kind: Kind
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// 1 in a PNG; nil for a GIF that is truncated or broken.
    public var frames: Int?

    /// Reads a file's header and, in a GIF, walks through its blocks. nil for anything but a PNG or a GIF.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            guard bytes.count >= 33, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
            kind = .png
            width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
            height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
            frames = 1
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            guard bytes.count >= 13 else { return nil }
            kind = .gif
            width = Int(bytes[6]) | Int(bytes[7]) << 8
            height = Int(bytes[8]) | Int(bytes[9]) << 8
            frames = Self.gifFrames(bytes)
        } else {
            return nil
        }
    }

    /// Counts the images without decompressing them; nil when the blocks are truncated or broken.
    private static func gifFrames(_ bytes: [UInt8]) -> Int? {
        var frames = 0
        var at = 13 + paletteBytes(bytes[10])
        while at < bytes.count {
            switch bytes[at] {
            case 0x3B: return frames
            case 0x21: at += 2
            case 0x2C:
                guard at + 10 < bytes.count else { return nil }
                frames += 1
                at += 11 + paletteBytes(bytes[at + 9])
            default: return nil
            }
            // Sub-blocks: a length, as many bytes, until one of length 0.
            while true {
                guard at < bytes.count else { return nil }
                let length = Int(bytes[at])
                at += 1 + length
                if length == 0 { break }
            }
        }
        return nil
    }

    private static func paletteBytes(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
