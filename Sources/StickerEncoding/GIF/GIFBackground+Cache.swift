import Raster

extension GIFBackground: CacheEncodable {
    /// Sizes, settings, colors, then each frame.
    public var words: [UInt64] {
        var words = [
            width, height, settings.colors, colors.isSmooth ? 1 : 0, colors.own.count, runs.count,
            codes.count,
            frames.count,
        ].map { UInt64($0) }
        words += [settings.lossiness.bitPattern, cost.bitPattern, UInt64(colors.spread.bitPattern)]
        words += colors.own.map { UInt64($0) }
        for (index, frame) in frames.enumerated() {
            let numbers =
                [frame.source, schedule.delays[index], schedule.weights[index]]
                + [frame.window.box, frame.rect, frame.reach, schedule.disposalRect[index]].flatMap {
                    [$0.x, $0.y, $0.width, $0.height]
                }
                + [frame.runs.lowerBound, frame.runs.count, schedule.repeats.contains(index) ? 1 : 0]
                + [frame.live.lowerBound, frame.live.upperBound]
                + [frame.head, frame.tail].flatMap { [$0.place.lowerBound, $0.place.count, $0.bits] }
            let rows = frame.window.rows.map { UInt64($0.lowerBound) << 32 | UInt64($0.upperBound) }
            words += [frame.outline] + numbers.map { UInt64($0) } + rows
        }
        return words
    }

    /// The runs, and the compressed rows.
    public var pixels: [UInt32] { [UInt32](packing: runs + codes) }

    /// Checks every number against the sizes.
    public init?(words: [UInt64], pixels: [UInt32]) {
        guard let background = try? GIFBackground(WordReader(words), pixels) else { return nil }
        self = background
    }

    private init(_ reader: WordReader, _ pixels: [UInt32]) throws(WordReader.Damage) {
        var reader = reader
        let (width, height) = (try reader.int(1...65_535), try reader.int(1...65_535))
        let colors = try reader.int(2...256)
        let isSmooth = try reader.int(0...1) == 1
        let own = try reader.int(0...colors - 1)
        let length = try reader.int(0...pixels.count * 4)
        let packed = try reader.int(0...pixels.count * 4 - length)
        let count = try reader.int(1...max(1, reader.words.count))
        let (lossiness, cost) = (try reader.number(), try reader.number())
        let spread = UInt32(try reader.int(0...0xffff_ffff))
        var known: [UInt32] = []
        for _ in 0..<own { known.append(UInt32(try reader.int(0...0xffff_ffff))) }
        self.init(
            width: width, height: height, schedule: FrameSchedule(),
            settings: GIFSettings(colors: colors, lossiness: lossiness), cost: cost,
            colors: Colors(own: known, spread: Float(bitPattern: spread), isSmooth: isSmooth))
        let bytes = pixels.unpacked(length + packed)
        (runs, codes) = (Array(bytes[..<length]), Array(bytes[length...]))
        for index in 0..<count {
            let outline = try reader.word()
            let source = try reader.int(0...65_535)
            schedule.sources.append(source)
            schedule.delays.append(try reader.int(0...65_535))
            schedule.weights.append(try reader.int(0...1 << 32))
            let (box, written) = (try reader.rect(width, height), try reader.rect(width, height))
            let reach = try reader.rect(width, height)
            schedule.disposalRect.append(try reader.rect(width, height))
            let start = try reader.int(0...length)
            let end = start + (try reader.int(0...length - start))
            if try reader.int(0...1) == 1 { schedule.repeats.insert(index) }
            let first = try reader.int(reach.y...reach.y + reach.height)
            let live = first..<(try reader.int(first...reach.y + reach.height))
            let (head, tail) = (try Self.part(&reader, of: packed), try Self.part(&reader, of: packed))
            var rows: [Range<Int>] = []
            for _ in 0..<box.height {
                let columns = try reader.word()
                let (first, end) = (Int(columns >> 32), Int(columns & 0xffff_ffff))
                guard first <= end, end <= box.width else { throw WordReader.Damage() }
                rows.append(first..<end)
            }
            frames.append(
                Frame(
                    source: source, window: PixelWindow(box, rows: rows), outline: outline, rect: written,
                    reach: reach,
                    runs: start..<end, live: live, head: head, tail: tail))
        }
        try reader.end()
    }

    private static func part(_ reader: inout WordReader, of count: Int) throws(WordReader.Damage) -> Part {
        let start = try reader.int(0...count)
        let length = try reader.int(0...count - start)
        return Part(place: start..<start + length, bits: try reader.int(0...length * 8))
    }
}
