public import Raster

/// Writes pictures as an animated GIF that loops for ever: alpha cut at one half, one index reserved for clear, the
/// first frame complete, later ones cropped to what changed, nothing left behind where a picture turns clear.
public struct GIFEncoder: Sendable {
    public let width: Int
    public let height: Int
    /// Those that differ from the one before, and some once more that are written in two parts.
    public let pictures: [FlatPicture]
    /// Hundredths of a second, one a picture.
    public let delays: [Int]
    /// Pixels that each frame must probably draw: a measure of its share of the bytes.
    let weights: [Int]
    /// Those of all frames.
    public var pixelsToDraw: Int { weights.reduce(0, +) }
    private let histogram: ColorHistogram

    /// - Parameter delays: hundredths of a second, one a frame; equal neighbours are merged and their delays added.
    public init(_ frames: [Bitmap], delays: [Int], matte: Color?) throws(GIFWritingError) {
        try self.init(frames.map { FlatPicture($0, matte: matte) }, delays: delays)
    }

    /// - Parameter delays: hundredths of a second, one a picture; equal neighbours are merged and their delays added.
    public init(_ frames: [FlatPicture], delays: [Int]) throws(GIFWritingError) {
        guard let first = frames.first, frames.count == delays.count else { throw .noFrames }
        (width, height) = (first.width, first.height)
        guard 1...65_535 ~= width, 1...65_535 ~= height else { throw .size(width: width, height: height) }
        var sequence = FrameSequence()
        for (picture, delay) in zip(frames, delays) {
            guard picture.width == width, picture.height == height else {
                throw .size(width: picture.width, height: picture.height)
            }
            sequence.add(picture, delay: min(65_535, max(2, delay)))
        }
        // A few hundred thousand pixels tell the colours well enough.
        let step = max(1, min(4, width * height * frames.count / 400_000))
        var histogram = ColorHistogram()
        for picture in sequence.pictures { histogram.add(picture, step: step) }
        (pictures, self.delays, weights) = (sequence.pictures, sequence.delays, sequence.weights)
        self.histogram = histogram
    }

    /// Every other picture, each shown as long as it and the one after it were.
    public func halved() throws(GIFWritingError) -> GIFEncoder {
        let kept = Array(stride(from: 0, to: pictures.count, by: 2))
        return try GIFEncoder(
            kept.map { pictures[$0] },
            delays: kept.map { delays[$0...min($0 + 1, delays.count - 1)].reduce(0, +) })
    }

    /// Colours in the pictures: nil when they are more than a palette holds.
    public var exactColors: Int? { histogram.exact?.count }

    /// The finished file.
    public func encode(_ settings: GIFSettings, checkpoint: () throws -> Void = {}) throws -> [UInt8] {
        var session = session(settings)
        for index in pictures.indices {
            try checkpoint()
            session.add(index, lossiness: settings.lossiness)
        }
        return try session.finished()
    }

    /// The length that the file will probably have, from its first frame and one in the middle.
    public func probe(_ settings: GIFSettings) -> Int {
        let (first, cost) = sample(settings)
        return first + Int(cost * Double(weights.dropFirst().reduce(0, +)))
    }

    /// Writes the file with a length just below `limit` where the settings allow it: each frame strays as much more
    /// or less as that needs.
    /// - Parameter givesUp: when the file would probably be too long all the same.
    public func attempt(
        _ settings: GIFSettings, limit: Int, givesUp: Bool = true, checkpoint: () throws -> Void = {}
    ) throws -> GIFAttempt {
        try checkpoint()
        var session = session(settings)
        guard settings.lossiness > 0 else {
            for index in pictures.indices {
                try checkpoint()
                session.add(index, lossiness: 0)
                // What is written can only grow.
                if session.size > limit { break }
            }
            guard session.frames.count == pictures.count else {
                let share = weights[..<session.frames.count].reduce(0, +)
                let total = Double(session.size) * Double(weights.reduce(0, +)) / Double(max(1, share))
                return GIFAttempt(bytes: nil, size: max(limit + 1, Int(min(1e15, total))), lossiness: 0)
            }
            let bytes = try session.finished()
            return GIFAttempt(bytes: bytes, size: bytes.count, lossiness: 0)
        }
        var pacing = LengthPacing(
            aim: limit * 49 / 50, lossiness: settings.lossiness, cost: sample(settings).cost)
        var most = 0.0
        var open = weights.reduce(0, +)
        for index in pictures.indices {
            try checkpoint()
            session.add(index, lossiness: pacing.lossiness)
            most = max(most, pacing.lossiness)
            open -= weights[index]
            // Whole first pictures and second parts say nothing of the others.
            let tells = index > 0 && weights[index] >= Self.telling
            pacing.heed(
                bytes: session.frames[index].size, pixels: tells ? weights[index] : 0, written: session.size,
                open: open)
            let forecast = pacing.forecast(written: session.size, open: open)
            guard givesUp, index >= 2, open > 0 else { continue }
            let isTooLong = pacing.lossiness >= pacing.range.upperBound && forecast > limit * 53 / 50
            if session.size > limit || isTooLong {
                return GIFAttempt(bytes: nil, size: forecast, lossiness: most)
            }
        }
        let bytes = try session.finished()
        return GIFAttempt(bytes: bytes, size: bytes.count, lossiness: most)
    }

    /// Bytes of the file up to its first frame, and what each pixel to be drawn later takes.
    private func sample(_ settings: GIFSettings) -> (first: Int, cost: Double) {
        var session = session(settings)
        session.add(0, lossiness: settings.lossiness)
        let first = session.size
        guard let usual = usualFrame else { return (first, 0) }
        session.show(usual - 1)
        session.add(usual, lossiness: settings.lossiness)
        return (first, Double(session.size - first) / Double(weights[usual]))
    }

    /// Pixels that a frame must draw to say something of what others will take.
    private static let telling = 256

    /// The later frame that has about as much to draw as all have in the mean.
    private var usualFrame: Int? {
        let candidates = weights.indices.dropFirst().filter { weights[$0] >= Self.telling }
        guard !candidates.isEmpty else { return nil }
        let mean = candidates.reduce(0) { $0 + weights[$1] } / candidates.count
        return candidates.min { abs(weights[$0] - mean) < abs(weights[$1] - mean) }
    }

    /// Whether a palette of its own for each frame gives clearly truer colours than one for all.
    public func gainsFromLocalPalettes(colors: Int) -> Bool {
        guard pictures.count > 1, histogram.exact == nil else { return false }
        let maker = PaletteMaker()
        let global = maker.palette(histogram, count: colors - 1)
        var (shared, own) = (Float(0), Float(0))
        for index in Set([0, pictures.count / 3, pictures.count * 2 / 3]).sorted() {
            var histogram = ColorHistogram()
            histogram.add(pictures[index], step: 2)
            shared += maker.error(histogram, global)
            own += maker.error(histogram, maker.palette(histogram, count: colors - 1))
        }
        return own < shared * 0.5
    }

    private func session(_ settings: GIFSettings) -> GIFSession {
        GIFSession(self, settings, global: palette(histogram, settings))
    }

    func palette(_ histogram: ColorHistogram, _ settings: GIFSettings) -> Palette {
        PaletteMaker().palette(histogram, count: settings.colors - 1)
    }
}
