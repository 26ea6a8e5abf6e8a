public import Raster

/// Writes pictures as an animated GIF that loops for ever: alpha cut at one half, one index reserved for clear, the
/// first frame complete, later ones cropped to what changed, nothing left behind where a picture turns clear.
public struct GIFEncoder: Sendable {
    public let width: Int
    public let height: Int
    /// Those that differ from the one before, and some once more that are written in two parts.
    public private(set) var pictures: [FlatPicture]
    /// Hundredths of a second, one a picture.
    public let delays: [Int]
    /// Pixels that each frame must probably draw: a measure of its share of the bytes.
    let weights: [Int]
    /// Those of all frames.
    public var pixelsToDraw: Int { weights.reduce(0, +) }
    /// The box around what turns clear after each.
    let uncovered: [PixelRect]
    /// The numbers of those that show the picture before them once more.
    private let repeats: Set<Int>
    private let exact: ExactColors
    /// nil until it is counted (`countColors`).
    private var histogram: ColorHistogram?
    /// The grain has been taken off.
    public private(set) var isSmooth = false

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
        (pictures, self.delays, weights) = (sequence.pictures, sequence.delays, sequence.weights)
        let wrap = sequence.pictures.last.map { first.change(from: $0).uncovered }
        uncovered = sequence.uncovered + [wrap].compactMap { $0 }
        repeats = sequence.repeats
        exact = ExactColors(sequence.pictures)
    }

    /// Counts the colours for all palettes to come, which otherwise do it one by one.
    public mutating func countColors() { histogram = histogram ?? colors }

    private var colors: ColorHistogram {
        // A few hundred thousand pixels tell the colours well enough.
        let pixels = pictures.reduce(0) { $0 + $1.pixels.count }
        var histogram = ColorHistogram()
        for picture in pictures { histogram.add(picture, step: max(1, min(8, pixels / 400_000))) }
        return histogram
    }

    /// Takes the grain off all pictures (`FlatPicture.smoothed`), once; of few exact colours it has none.
    public mutating func smooth() {
        guard !isSmooth, exact.colors == nil else { return }
        isSmooth = true
        for index in pictures.indices {
            // One at a time: there is never a second set of them.
            if repeats.contains(index) {
                pictures[index] = pictures[index - 1]
            } else {
                pictures[index] = pictures[index].smoothed(reach: Self.grain)
            }
        }
        histogram = nil
        countColors()
    }

    /// Steps of a channel up to which a difference counts as grain.
    private static let grain: UInt8 = 10

    /// Every other picture, each shown as long as it and the one after it were.
    public func halved() throws(GIFWritingError) -> GIFEncoder {
        let kept = Array(stride(from: 0, to: pictures.count, by: 2))
        var halved = try GIFEncoder(
            kept.map { pictures[$0] },
            delays: kept.map { delays[$0...min($0 + 1, delays.count - 1)].reduce(0, +) })
        halved.isSmooth = isSmooth
        return halved
    }

    /// Colours in the pictures: nil when they are more than a palette holds.
    public var exactColors: Int? { exact.colors?.count }

    /// The finished file.
    public func encode(_ settings: GIFSettings, checkpoint: () throws -> Void = {}) throws -> [UInt8] {
        var session = session(settings)
        for index in pictures.indices {
            try checkpoint()
            session.add(index, lossiness: settings.lossiness)
        }
        return try session.finished()
    }

    /// The length that the file will probably have, from its first frame and one in the middle, and what each pixel to
    /// be drawn after the first frame takes.
    public func probe(_ settings: GIFSettings) -> (size: Int, cost: Double) {
        let (first, cost) = sample(settings)
        return (first + Int(cost * Double(weights.dropFirst().reduce(0, +))), cost)
    }

    /// Writes the file with a length just below `limit` where the settings allow it: each frame strays as much more
    /// or less as that needs.
    /// - Parameters:
    ///   - cost: bytes that a pixel to be drawn will take, if it is known.
    ///   - givesUp: when the file would probably be too long all the same.
    public func attempt(
        _ settings: GIFSettings, limit: Int, cost: Double? = nil, givesUp: Bool = true,
        checkpoint: () throws -> Void = {}
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
            aim: limit * 49 / 50, lossiness: settings.lossiness, cost: cost ?? sample(settings).cost)
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
        guard pictures.count > 1, exact.colors == nil else { return false }
        let maker = PaletteMaker()
        let histogram = histogram ?? self.colors
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
        GIFSession(self, settings, global: Self.palette(exact, settings, otherwise: histogram ?? colors))
    }

    /// A palette for one picture.
    func palette(_ picture: FlatPicture, _ settings: GIFSettings) -> Palette {
        var histogram: ColorHistogram {
            var histogram = ColorHistogram()
            histogram.add(picture, step: 1)
            return histogram
        }
        return Self.palette(ExactColors([picture]), settings, otherwise: histogram)
    }

    /// The exact colours where so many are allowed, else a choice of those that were counted.
    private static func palette(
        _ exact: ExactColors, _ settings: GIFSettings, otherwise histogram: @autoclosure () -> ColorHistogram
    ) -> Palette {
        if let colors = exact.colors, colors.count < settings.colors { return Palette(colors: colors) }
        return PaletteMaker().palette(histogram(), count: settings.colors - 1)
    }
}
