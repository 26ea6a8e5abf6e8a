import FaceInput
import ImageCodecs

/// How long one run of the decoder may take; more for a larger picture, whose size the decoder announces.
struct DecodingTime: Equatable {
    /// Processor time.
    private(set) var cpuSeconds: Int
    /// On the clock, from the request on.
    private(set) var milliseconds: Int

    /// The time of a picture whose size isn't known yet.
    init(_ options: SandboxedDecoder.Options) {
        cpuSeconds = options.cpuSeconds
        milliseconds = options.milliseconds
    }

    /// Adds the time of a picture, at most that of the largest within the limits.
    /// - Returns: the milliseconds on the clock that were added.
    mutating func extend(
        for work: DecodingWork, _ limits: DecodingLimits, _ options: SandboxedDecoder.Options
    ) -> Int {
        let first = max(0, min(work.pixels, limits.framePixels, limits.totalPixels))
        let count = max(1, min(work.frames, limits.frames))
        let rest = min(first * (count - 1), limits.totalPixels - first)
        // Later frames come in faster formats than HEIC.
        let nanoseconds = Double(options.pixelNanoseconds) * (Double(first) + Double(rest) / 3)
        let seconds = Int((nanoseconds / 1e9).rounded(.up))
        cpuSeconds += seconds
        // A busy machine gives the decoder half a core.
        milliseconds += seconds * 2_000
        return seconds * 2_000
    }

    /// The most that a picture from anywhere may get.
    static func longest(_ options: SandboxedDecoder.Options) -> DecodingTime {
        var time = DecodingTime(options)
        let limits = DecodingLimits()
        _ = time.extend(
            for: DecodingWork(pixels: limits.framePixels, frames: limits.frames), limits, options)
        return time
    }
}
