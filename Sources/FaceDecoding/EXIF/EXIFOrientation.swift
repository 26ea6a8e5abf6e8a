/// How a picture lies in its file, as EXIF numbers it; named after the upright picture's sides at which the file's
/// first row and first column lie.
enum EXIFOrientation: Int, CaseIterable {
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    /// Of what a JPEG segment, a PNG chunk or a WebP chunk holds: TIFF, behind `Exif` or not; nil where that is none
    /// or names no orientation.
    init?(inEXIF block: ArraySlice<UInt8>) {
        let tiff = Array(block.starts(with: Self.mark) ? block.dropFirst(Self.mark.count) : block)
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

    static let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// Whether width and height change places.
    var isTransposed: Bool { rawValue >= 5 }
}
