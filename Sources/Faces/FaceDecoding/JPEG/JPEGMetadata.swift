/// The metadata of a JPEG that affects how it looks: orientation and color profile.
struct JPEGMetadata {
    /// The orientation in the last EXIF block that sets one, as in browsers; `topLeft` if none does.
    private(set) var orientation = EXIFOrientation.topLeft
    /// The ICC profile; nil if there is none, or a part of it is missing.
    private(set) var profile: [UInt8]?
    /// Whether the file has parts of a profile, but not each of them once.
    private(set) var hasBrokenProfile = false

    private static let profileMark = Array("ICC_PROFILE\0".utf8)
    /// In bytes; profiles of printers have up to two million.
    private static let longestProfile = 4 << 20

    /// Reads the segments up to the picture, or up to one that is malformed.
    init(of bytes: [UInt8]) {
        var pieces: [Int: ArraySlice<UInt8>] = [:]
        var wanted: Set<Int> = []
        var isRepeated = false
        var offset = 2
        while bytes.count - offset >= 4 {
            guard bytes[offset] == 0xff else { break }
            let marker = bytes[offset + 1]
            if marker == 0xff {
                offset += 1
                continue
            }
            // The picture begins, or the file ends.
            if marker == 0xda || marker == 0xd9 { break }
            if marker == 0x01 || (0xd0...0xd8).contains(marker) {
                offset += 2
                continue
            }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let end = offset + 2 + length
            guard length >= 2, end <= bytes.count else { break }
            let content = bytes[offset + 4..<end]
            // Any byte may follow "Exif" and a zero.
            if marker == 0xe1, content.count > 6, content.starts(with: EXIFOrientation.mark.dropLast()) {
                orientation = EXIFOrientation(inEXIF: content.dropFirst(6)) ?? orientation
            } else if marker == 0xe2, content.starts(with: Self.profileMark), content.count >= 14 {
                // Each part contains its number, from 1, and the number of all parts.
                let number = Int(content[content.startIndex + 12])
                if pieces.updateValue(content.dropFirst(14), forKey: number) != nil { isRepeated = true }
                wanted.insert(Int(content[content.startIndex + 13]))
            }
            offset = end
        }
        guard !pieces.isEmpty else { return }
        guard let count = wanted.first, wanted.count == 1, !isRepeated,
            Set(pieces.keys) == Set(1..<count + 1),
            pieces.values.reduce(0, { $0 + $1.count }) <= Self.longestProfile
        else {
            hasBrokenProfile = true
            return
        }
        profile = pieces.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}
