/// What a sticker file's own bytes say it is.
public struct FileHeader: Equatable, Sendable {
    public enum Kind: String, Sendable {
        case png, gif
        public var mediaType: String { "image/\(rawValue)" }
    }

    public var kind: Kind
    /// Pixels.
    public var width: Int
    public var height: Int
    /// 1 for a PNG; nil for a GIF that ends too soon or is broken.
    public var frames: Int?

    /// nil for anything but a PNG or a GIF.
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

    /// Walks the blocks without unpacking them.
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
