import ImageCodecs

/// How a picture lies in its file, as EXIF numbers it; named after the upright picture's sides at which the file's
/// first row and first column lie.
enum EXIFOrientation: Int, CaseIterable {
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Of the first EXIF block before the picture; `topLeft` where none is readable.
    init(inJPEG bytes: [UInt8]) {
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
            if marker == 0xe1, let found = Self(inEXIF: bytes[offset + 4..<end]) {
                self = found
                return
            }
            offset = end
        }
        self = .topLeft
    }

    /// Of what an APP1 segment holds; nil where that is no EXIF or names no orientation.
    init?(inEXIF segment: ArraySlice<UInt8>) {
        guard segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
        let tiff = Array(segment.dropFirst(6))
        guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4d else { return nil }
        let littleEndian = tiff[0] == 0x49

        /// nil beyond the end.
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset >= 0, tiff.count - offset >= count else { return nil }
            let digits = tiff[offset..<offset + count]
            return littleEndian
                ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
        }

        guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
            let count = number(at: directory, bytes: 2)
        else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = number(at: offset, bytes: 2) else { return nil }
            guard tag == 0x0112 else { continue }
            // One SHORT.
            guard number(at: offset + 2, bytes: 2) == 3, number(at: offset + 4, bytes: 4) == 1,
                let value = number(at: offset + 8, bytes: 2)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }

    /// Whether width and height change places.
    var isTransposed: Bool { rawValue >= 5 }
}
