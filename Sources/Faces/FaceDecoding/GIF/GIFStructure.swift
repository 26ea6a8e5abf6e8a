import ImageCodecs

/// What the blocks of a GIF contain, read without decompressing anything: enough to check the limits.
struct GIFStructure {
    /// The canvas in pixels.
    private(set) var width: Int
    private(set) var height: Int
    /// Hundredths of a second, one a frame, as written.
    private var delays: [Int] = []
    /// The pixels composed or decompressed, whichever are more, in all frames.
    private(set) var totalPixels = 0
    /// The most pixels in a picture.
    private(set) var largestPicture = 0
    /// Whether a frame is undone after its time, which needs a copy of the canvas.
    private(set) var restores = false
    /// Whether the file ends, or other bytes follow, where its trailer should be, or within its last picture.
    private(set) var lacksEnd = false
    /// The block of data that the end of the file cuts.
    private var cutBlock: Int?
    /// Where the data of the last picture end.
    private var dataEnd = 0

    private let bytes: [UInt8]
    private var offset: Int
    private var delay = 0

    /// Walks the blocks up to the trailer, or to what isn't a block, as browsers do.
    /// - Throws: `truncated` if the file ends where more than that is missing, `damaged` if it isn't a GIF picture.
    init(of bytes: [UInt8]) throws(ImageDecodingError) {
        guard bytes.count >= 13 else { throw .truncated(format: .gif) }
        self.bytes = bytes
        width = Int(bytes[6]) | Int(bytes[7]) << 8
        height = Int(bytes[8]) | Int(bytes[9]) << 8
        offset = 13 + Self.paletteBytes(bytes[10])
        walk: while !lacksEnd {
            if offset == bytes.count, !delays.isEmpty {
                lacksEnd = true
                break
            }
            switch try next() {
            case 0x21: try readExtension()
            case 0x2c: try readPicture()
            case 0x3b: break walk
            case let other:
                guard !delays.isEmpty else { throw .damaged(format: .gif, reason: "unknown block \(other)") }
                lacksEnd = true
                offset = offset - 1
            }
        }
        guard !delays.isEmpty else { throw .damaged(format: .gif, reason: "no picture in it") }
        // A copy that broke off may be filled up with zeros. The mark that ends the data is at most two bytes long and may
        // end with zeros itself.
        let zeros = (bytes.lastIndex { $0 != 0 } ?? 0) + 1
        if lacksEnd, dataEnd - zeros > 2 { throw .truncated(format: .gif) }
    }

    /// Checks the file against the limits.
    /// - Returns: how long each frame is shown, in hundredths of a second.
    /// - Throws: `tooLarge`.
    func check(_ limits: DecodingLimits) throws(ImageDecodingError) -> [Int] {
        try limits.check(width: width, height: height)
        guard largestPicture <= limits.framePixels else {
            throw .tooLarge(.framePixels, found: largestPicture, allowed: limits.framePixels)
        }
        guard delays.count <= limits.frames else {
            throw .tooLarge(.frames, found: delays.count, allowed: limits.frames)
        }
        guard totalPixels <= limits.totalPixels else {
            throw .tooLarge(.totalPixels, found: totalPixels, allowed: limits.totalPixels)
        }
        try DecodingLimits.checkWorkingMemory(width * height * 4 * (restores ? 2 : 1))
        // Delays of 0 and 1 hundredths are shown as 10, as browsers do.
        return try limits.fitted(delays.map { $0 < 2 ? 10 : $0 })
    }

    private mutating func readPicture() throws(ImageDecodingError) {
        let start = offset
        try skip(9)
        let size = (width: number(at: start + 4), height: number(at: start + 6))
        guard size.width > 0, size.height > 0 else {
            throw .damaged(format: .gif, reason: "a frame without pixels")
        }
        // The canvas is enlarged to hold all of the first picture, as in browsers. Later pictures are
        // clipped.
        if delays.isEmpty {
            width = max(width, number(at: start) + size.width)
            height = max(height, number(at: start + 2) + size.height)
        }
        try skip(Self.paletteBytes(bytes[start + 8]) + 1)
        skipData()
        delays.append(delay)
        totalPixels += max(width * height, size.width * size.height)
        largestPicture = max(largestPicture, size.width * size.height)
        delay = 0
    }

    private mutating func readExtension() throws(ImageDecodingError) {
        let isControl = try next() == 0xf9
        let start = offset
        try skipBlocks()
        guard isControl, bytes[start] == 4 else { return }
        // 4 is read as 3.
        if (3...4).contains(bytes[start + 1] >> 2 & 7) { restores = true }
        delay = number(at: start + 2)
    }

    /// Skips the data of a picture, whose end may be missing in the last one.
    private mutating func skipData() {
        while offset < bytes.count {
            let length = Int(bytes[offset])
            if length == 0 {
                dataEnd = offset
                offset += 1
                return
            }
            if bytes.count - offset <= length { cutBlock = offset }
            offset = min(bytes.count, offset + 1 + length)
        }
        (lacksEnd, dataEnd) = (true, offset)
    }

    /// The file with its end, as giflib needs it.
    var closed: [UInt8] {
        var closed = Array(bytes[..<offset])
        if let cutBlock {
            let left = closed.count - cutBlock - 1
            if left > 0 { closed[cutBlock] = UInt8(clamping: left) } else { closed.removeLast() }
        }
        return closed + [0, 0x3b]
    }

    private mutating func skipBlocks() throws(ImageDecodingError) {
        while true {
            let length = Int(try next())
            if length == 0 { return }
            try skip(length)
        }
    }

    private mutating func next() throws(ImageDecodingError) -> UInt8 {
        try skip(1)
        return bytes[offset - 1]
    }

    private mutating func skip(_ count: Int) throws(ImageDecodingError) {
        guard bytes.count - offset >= count else { throw .truncated(format: .gif) }
        offset += count
    }

    /// Two bytes, little endian; the offset must have been skipped over.
    private func number(at offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

    private static func paletteBytes(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
