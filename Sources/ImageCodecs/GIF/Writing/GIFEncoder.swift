public import Raster

/// Writes pictures as an animated GIF that loops for ever: alpha cut at one half, one index reserved for clear, the
/// first frame complete, later ones cropped to what changed, nothing left behind where a picture turns clear.
public struct GIFEncoder: Sendable {
    public let width: Int
    public let height: Int
    public let matte: Color?
    /// Those that differ from the one before, and some once more that are written in two parts.
    public let frames: [Bitmap]
    /// Hundredths of a second, one a frame.
    public let delays: [Int]
    /// Pixels that each frame must probably draw: a measure of its share of the bytes.
    public let weights: [Int]
    private let histogram: ColorHistogram

    /// - Parameter delays: hundredths of a second, one a frame; equal neighbours are merged and their delays added.
    public init(_ frames: [Bitmap], delays: [Int], matte: Color?) throws(GIFWritingError) {
        guard let first = frames.first, frames.count == delays.count else { throw .noFrames }
        (width, height) = (first.width, first.height)
        guard 1...65_535 ~= width, 1...65_535 ~= height else { throw .size(width: width, height: height) }
        self.matte = matte
        var sequence = FrameSequence()
        var histogram = ColorHistogram()
        // A few hundred thousand pixels tell the colours well enough.
        let step = max(1, min(4, width * height * frames.count / 400_000))
        for (frame, delay) in zip(frames, delays) {
            guard frame.width == width, frame.height == height else {
                throw .size(width: frame.width, height: frame.height)
            }
            let flat = FlatPicture(frame, matte: matte)
            if sequence.add(frame, flat, delay: min(65_535, max(2, delay))) {
                histogram.add(flat, step: step)
            }
        }
        (self.frames, self.delays, self.weights) = (sequence.frames, sequence.delays, sequence.weights)
        self.histogram = histogram
    }

    /// Colours in the pictures: nil when they are more than a palette holds.
    public var exactColors: Int? { histogram.exact?.count }

    /// The finished file.
    public func encode(_ settings: GIFSettings, checkpoint: () throws -> Void = {}) throws -> [UInt8] {
        var session = GIFSession(self, settings, global: palette(histogram, settings))
        for index in frames.indices {
            try checkpoint()
            session.add(index)
        }
        return try session.finished()
    }

    /// Writes the file unless it becomes clear on the way that its length won't lie within `wanted`.
    ///
    /// A file that is finished may lie outside all the same.
    /// - Parameter like: an earlier attempt that was finished: what its frames took tells what is still to come.
    public func attempt(
        _ settings: GIFSettings, wanted: ClosedRange<Int>, like: GIFAttempt? = nil,
        checkpoint: () throws -> Void = {}
    ) throws -> GIFAttempt {
        var session = GIFSession(self, settings, global: palette(histogram, settings))
        let total = max(1, weights.dropFirst().reduce(0, +))
        var done = 0
        for index in frames.indices {
            try checkpoint()
            session.add(index)
            guard index > 0, index + 1 < frames.count else { continue }
            done += weights[index]
            let left = Double(total - done) / Double(total)
            // Deltas differ much from frame to frame, a limb first and the whole figure later: only an attempt that was
            // finished tells how they go on. Whole pictures differ little.
            guard session.redrawsAll || (like != nil && left < 0.7) else { continue }
            let projected = like.map { session.projectedSize(like: $0) } ?? session.projectedSize(weights)
            let doubt = 0.02 + 0.08 * left
            if Double(projected) * (1 - doubt) > Double(wanted.upperBound)
                || Double(projected) * (1 + doubt) < Double(wanted.lowerBound)
            {
                return GIFAttempt(bytes: nil, size: projected, sizes: session.frames.map(\.size))
            }
        }
        let bytes = try session.finished()
        return GIFAttempt(bytes: bytes, size: bytes.count, sizes: session.frames.map(\.size))
    }

    /// Whether a palette of its own for each frame gives clearly truer colours than one for all.
    public func gainsFromLocalPalettes(colors: Int) -> Bool {
        guard frames.count > 1, histogram.exact == nil else { return false }
        let maker = PaletteMaker()
        let global = maker.palette(histogram, count: colors - 1)
        var (shared, own) = (Float(0), Float(0))
        for index in Set([0, frames.count / 3, frames.count * 2 / 3]).sorted() {
            var histogram = ColorHistogram()
            histogram.add(flat(index), step: 2)
            shared += maker.error(histogram, global)
            own += maker.error(histogram, maker.palette(histogram, count: colors - 1))
        }
        return own < shared * 0.5
    }

    func palette(_ histogram: ColorHistogram, _ settings: GIFSettings) -> Palette {
        PaletteMaker().palette(histogram, count: settings.colors - 1)
    }

    func flat(_ index: Int) -> FlatPicture { FlatPicture(frames[index], matte: matte) }
}
