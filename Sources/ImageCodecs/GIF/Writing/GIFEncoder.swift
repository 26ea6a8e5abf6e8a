public import Raster

/// Writes pictures as an animated GIF that loops for ever: alpha cut at one half, one index reserved for clear, the
/// first frame complete, later ones cropped to what changed, nothing left behind where a picture turns clear.
public struct GIFEncoder: Sendable {
    public let width: Int
    public let height: Int
    public let matte: Color?
    /// Those that differ from the one before.
    public let frames: [Bitmap]
    /// Hundredths of a second, one a frame.
    public let delays: [Int]
    private let histogram: ColorHistogram

    /// - Parameter delays: hundredths of a second, one a frame; equal neighbours are merged and their delays added.
    public init(_ frames: [Bitmap], delays: [Int], matte: Color?) throws(GIFWritingError) {
        guard let first = frames.first, frames.count == delays.count else { throw .noFrames }
        (width, height) = (first.width, first.height)
        guard 1...65_535 ~= width, 1...65_535 ~= height else { throw .size(width: width, height: height) }
        self.matte = matte
        var kept: [Bitmap] = []
        var times: [Int] = []
        var histogram = ColorHistogram()
        // A few hundred thousand pixels tell the colours well enough.
        let step = max(1, min(4, width * height * frames.count / 400_000))
        var last: FlatPicture?
        for (frame, delay) in zip(frames, delays) {
            guard frame.width == width, frame.height == height else {
                throw .size(width: frame.width, height: frame.height)
            }
            let delay = min(65_535, max(2, delay))
            let flat = FlatPicture(frame, matte: matte)
            if flat == last, let time = times.last, time + delay <= 65_535 {
                times[times.count - 1] = time + delay
                continue
            }
            histogram.add(flat, step: step)
            kept.append(frame)
            times.append(delay)
            last = flat
        }
        (self.frames, self.delays, self.histogram) = (kept, times, histogram)
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

    func palette(_ histogram: ColorHistogram, _ settings: GIFSettings) -> Palette {
        PaletteMaker().palette(histogram, count: settings.colors - 1)
    }

    func flat(_ index: Int) -> FlatPicture { FlatPicture(frames[index], matte: matte) }
}
