/// What stands before the picture of a JPEG that decides how it looks.
struct JPEGMetadata {
    /// Of the first EXIF block; `topLeft` where none is readable.
    private(set) var orientation = EXIFOrientation.topLeft
    /// nil where there is none, or where not all of its pieces are there.
    private(set) var profile: [UInt8]?
    /// Whether pieces of a profile are there that don't make one.
    private(set) var hasBrokenProfile = false

    private static let profileMark = Array("ICC_PROFILE\0".utf8)
    /// Profiles of printers reach two million bytes.
    private static let longestProfile = 4 << 20

    /// Walks the segments up to the picture; what can't be walked ends it.
    init(of bytes: [UInt8]) {
        var pieces: [Int: ArraySlice<UInt8>] = [:]
        var wanted = 0
        var isOriented = false
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
            if marker == 0xe1, !isOriented, content.starts(with: EXIFOrientation.mark),
                let found = EXIFOrientation(inEXIF: content)
            {
                (orientation, isOriented) = (found, true)
            } else if marker == 0xe2, content.starts(with: Self.profileMark), content.count > 14 {
                let piece = content.dropFirst(14)
                // Numbered from 1, each telling how many there are.
                pieces[Int(content[content.startIndex + 12])] = piece
                wanted = Int(content[content.startIndex + 13])
            }
            offset = end
        }
        guard !pieces.isEmpty else { return }
        guard wanted > 0, pieces.count == wanted, (1...wanted).allSatisfy({ pieces[$0] != nil }),
            pieces.values.reduce(0, { $0 + $1.count }) <= Self.longestProfile
        else {
            hasBrokenProfile = true
            return
        }
        profile = (1...wanted).flatMap { pieces[$0] ?? [] }
    }
}
