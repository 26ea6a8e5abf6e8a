extension PNGBackground: CacheEncodable {
    /// Sizes, checksums and places of the parts.
    public var words: [UInt64] {
        [
            width, height, band.lowerBound, band.upperBound, above.chunk.count, Int(above.sum), above.bytes,
            below.chunk.count, Int(below.sum), below.bytes,
        ].map { UInt64($0) }
    }

    /// Both chunks.
    public var pixels: [UInt32] { [UInt32](packing: above.chunk + below.chunk) }

    /// Checks every number against the sizes.
    public init?(words: [UInt64], pixels: [UInt32]) {
        guard let background = try? PNGBackground(WordReader(words), pixels) else { return nil }
        self = background
    }

    private init(_ reader: WordReader, _ pixels: [UInt32]) throws(WordReader.Damage) {
        var reader = reader
        width = try reader.int(1...65_535)
        height = try reader.int(1...65_535)
        let start = try reader.int(0...height - 1)
        band = start..<(try reader.int(start + 1...height))
        let lengths = pixels.count * 4
        func part(_ reader: inout WordReader, after: Int) throws(WordReader.Damage) -> (Part, count: Int) {
            let count = try reader.int(0...lengths - after)
            let sum = UInt32(try reader.int(0...0xffff_ffff))
            return (Part(sum: sum, bytes: try reader.int(0...1 << 40)), count)
        }
        var (above, first) = try part(&reader, after: 0)
        var (below, second) = try part(&reader, after: first)
        try reader.end()
        let chunks = pixels.unpacked(first + second)
        above.chunk = Array(chunks[..<first])
        below.chunk = Array(chunks[first...])
        (self.above, self.below) = (above, below)
    }
}
