package import BinaryCoding
import Raster

extension GIFBackground: BinaryCodable {
    package func encode(into writer: inout BinaryWriter) {
        writer.write(width, height, settings.colors, settings.lossiness, cost)
        writer.write(colors.isSmooth, Double(colors.spread), colors.own.map(Int.init))
        writer.write(bytes: runs)
        writer.write(bytes: codes)
        writer.write(frames.count)
        for (index, frame) in frames.enumerated() {
            writer.write(word: frame.outline)
            writer.write(frame.source, schedule.delays[index], schedule.weights[index])
            writer.write(frame.window, frame.rect, frame.reach, schedule.disposalRect[index])
            writer.write(schedule.repeats.contains(index))
            for range in [frame.runs, frame.live, frame.head.place, frame.tail.place] { writer.write(range) }
            writer.write(frame.head.bits, frame.tail.bits)
        }
    }

    /// All places lie within what they are places of.
    package init(from reader: inout BinaryReader) throws(BinaryDamage) {
        let (width, height) = (try reader.int(1...65_535), try reader.int(1...65_535))
        let settings = GIFSettings(colors: try reader.int(2...256), lossiness: try reader.share())
        let (cost, isSmooth) = (try reader.share(), try Bool(from: &reader))
        let spread = Float(try Double(from: &reader))
        let colors: [Int] = try reader.list(atMost: settings.colors - 1)
        let own = colors.map { UInt32(truncatingIfNeeded: $0) }
        self.init(
            width: width, height: height, schedule: FrameSchedule(), settings: settings, cost: cost,
            colors: Colors(own: own, spread: spread, isSmooth: isSmooth))
        runs = Array(try reader.byteString())
        codes = Array(try reader.byteString())
        let count = try reader.int(1...max(1, reader.left))
        for index in 0..<count { try readFrame(index, &reader) }
    }

    private mutating func readFrame(_ index: Int, _ reader: inout BinaryReader) throws(BinaryDamage) {
        let (outline, source) = (try reader.word(), try reader.int(0...65_535))
        schedule.sources.append(source)
        schedule.delays.append(try reader.int(0...65_535))
        schedule.weights.append(try reader.int(0...1 << 32))
        let window = try reader.window(width: width, height: height)
        let rect = try reader.rect(width: width, height: height)
        let reach = try reader.rect(width: width, height: height)
        schedule.disposalRect.append(try reader.rect(width: width, height: height))
        if try reader.read() { schedule.repeats.insert(index) }
        let (runs, live) = (try reader.range(within: runs.count), try reader.range(within: height))
        guard reach.y <= live.lowerBound, live.upperBound <= reach.y + reach.height else {
            throw reader.damage
        }
        let head = try reader.range(within: codes.count)
        let tail = try reader.range(within: codes.count)
        frames.append(
            Frame(
                source: source, window: window, outline: outline, rect: rect, reach: reach, runs: runs,
                live: live, head: Part(place: head, bits: try reader.int(0...head.count * 8)),
                tail: Part(place: tail, bits: try reader.int(0...tail.count * 8))))
    }
}

extension BinaryReader {
    /// A finite number, 0 or more.
    fileprivate mutating func share() throws(BinaryDamage) -> Double {
        let value: Double = try read()
        guard value.isFinite, value >= 0 else { throw damage }
        return value
    }
}
