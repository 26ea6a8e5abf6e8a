/// The facts in the chunks of a PNG, read before any of it is inflated.
package struct PNGStructure {
    package private(set) var width = 0
    package private(set) var height = 0
    private var bitsPerPixel = 1
    /// The bytes of all IDAT chunks together.
    private var pictureBytes = 0

    /// Walks the chunks up to IEND.
    /// - Throws: `truncated` when the file ends before, `damaged` when this can be no picture.
    package init(of bytes: [UInt8]) throws(ImageDecodingError) {
        var offset = 8
        while true {
            guard bytes.count - offset >= 12 else { throw .truncated(format: .png) }
            let length = Self.number(in: bytes, at: offset)
            guard length <= 0x7fff_ffff else {
                throw .damaged(format: .png, reason: "impossible chunk length")
            }
            guard bytes.count - offset - 12 >= length else { throw .truncated(format: .png) }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if offset == 8 {
                if type == "CgBI" {
                    throw .unsupported(format: .png, feature: "PNG for Apple's own programs (CgBI)")
                }
                guard type == "IHDR", length == 13 else {
                    throw .damaged(format: .png, reason: "no IHDR chunk")
                }
                try readHeader(bytes, at: offset + 8)
            }
            if type == "IDAT" { pictureBytes += length }
            if type == "IEND" { break }
            offset += 12 + length
        }
        // Deflate makes a thousandth of its best case: with less there can't be a picture of this size.
        let inflated = Double(width) * Double(height) * Double(bitsPerPixel) / 8
        guard inflated / 1_100 <= Double(pictureBytes) + 1 else {
            throw .damaged(format: .png, reason: "not enough image data")
        }
    }

    private mutating func readHeader(_ bytes: [UInt8], at offset: Int) throws(ImageDecodingError) {
        width = Self.number(in: bytes, at: offset)
        height = Self.number(in: bytes, at: offset + 4)
        guard width > 0, height > 0, width <= 0x7fff_ffff, height <= 0x7fff_ffff else {
            throw .damaged(format: .png, reason: "impossible size")
        }
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[offset + 9]]
        guard let channels, [1, 2, 4, 8, 16].contains(bytes[offset + 8]) else {
            throw .damaged(format: .png, reason: "impossible color type or depth")
        }
        bitsPerPixel = channels * Int(bytes[offset + 8])
    }

    /// Four bytes, the highest first.
    private static func number(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
