import Raster

extension GIFBackdrop {
    /// A backdrop as numbers, or that there is none; nothing in it is believed before it is checked.
    public struct Kept {
        public let backdrop: GIFBackdrop?

        public init(backdrop: GIFBackdrop?) { self.backdrop = backdrop }

        public var words: [UInt64] {
            guard let backdrop else { return [] }
            let course = backdrop.course
            var words = [
                backdrop.width, backdrop.height, backdrop.settings.colors, backdrop.isSmooth ? 1 : 0,
                backdrop.colors.count, backdrop.runs.count, backdrop.frames.count,
            ].map { UInt64($0) }
            words += [
                backdrop.settings.lossiness.bitPattern, backdrop.cost.bitPattern,
                UInt64(backdrop.spread.bitPattern),
            ]
            words += backdrop.colors.map { UInt64($0) }
            for (index, frame) in backdrop.frames.enumerated() {
                let numbers =
                    [frame.source, course.delays[index], course.weights[index]]
                    + [frame.window, frame.rect, frame.reach, course.uncovered[index]].flatMap {
                        [$0.x, $0.y, $0.width, $0.height]
                    }
                    + [frame.runs.lowerBound, frame.runs.count, course.repeats.contains(index) ? 1 : 0]
                words += [frame.outline] + numbers.map { UInt64($0) }
            }
            return words
        }

        /// The runs, four bytes to each.
        public var pixels: [UInt32] {
            guard let runs = backdrop?.runs else { return [] }
            var words = [UInt32](repeating: 0, count: (runs.count + 3) / 4)
            unsafe words.withUnsafeMutableBytes { unsafe $0.copyBytes(from: runs) }
            return words
        }

        /// nil when they are none.
        public init?(words: [UInt64], pixels: [UInt32]) {
            if words.isEmpty, pixels.isEmpty {
                backdrop = nil
                return
            }
            var reader = Reader(words: words)
            guard let read = try? reader.backdrop(pixels) else { return nil }
            backdrop = read
        }
    }

    private struct Damage: Error {}

    private struct Reader {
        let words: [UInt64]
        var at = 0

        mutating func word() throws(Damage) -> UInt64 {
            guard at < words.count else { throw Damage() }
            at += 1
            return words[at - 1]
        }

        mutating func int(_ range: ClosedRange<Int>) throws(Damage) -> Int {
            guard let value = Int(exactly: try word()), range ~= value else { throw Damage() }
            return value
        }

        mutating func number() throws(Damage) -> Double {
            let value = Double(bitPattern: try word())
            guard value.isFinite, value >= 0 else { throw Damage() }
            return value
        }

        mutating func rect(_ width: Int, _ height: Int) throws(Damage) -> PixelRect {
            let (x, y) = (try int(0...width), try int(0...height))
            return PixelRect(x: x, y: y, width: try int(0...width - x), height: try int(0...height - y))
        }

        mutating func backdrop(_ pixels: [UInt32]) throws(Damage) -> GIFBackdrop {
            let (width, height) = (try int(1...65_535), try int(1...65_535))
            let colors = try int(2...256)
            let isSmooth = try int(0...1) == 1
            let own = try int(0...colors - 1)
            let length = try int(0...pixels.count * 4)
            let count = try int(1...max(1, words.count))
            let (lossiness, cost) = (try number(), try number())
            guard let spread = UInt32(exactly: try word()) else { throw Damage() }
            var known: [UInt32] = []
            for _ in 0..<own { known.append(UInt32(try int(0...0xffff_ffff))) }
            var backdrop = GIFBackdrop(
                width: width, height: height, course: FrameCourse(),
                settings: GIFSettings(colors: colors, lossiness: lossiness), cost: cost, isSmooth: isSmooth,
                colors: known, spread: Float(bitPattern: spread))
            backdrop.runs = unsafe pixels.withUnsafeBytes { unsafe Array($0.prefix(length)) }
            for index in 0..<count {
                let outline = try word()
                let source = try int(0...65_535)
                backdrop.course.sources.append(source)
                backdrop.course.delays.append(try int(0...65_535))
                backdrop.course.weights.append(try int(0...1 << 32))
                let (window, written) = (try rect(width, height), try rect(width, height))
                let reach = try rect(width, height)
                backdrop.course.uncovered.append(try rect(width, height))
                let start = try int(0...length)
                let end = start + (try int(0...length - start))
                if try int(0...1) == 1 { backdrop.course.repeats.insert(index) }
                backdrop.frames.append(
                    Frame(
                        source: source, window: window, outline: outline, rect: written, reach: reach,
                        runs: start..<end))
            }
            guard at == words.count else { throw Damage() }
            return backdrop
        }
    }
}
