import ImageCodecs

/// Converts the frame times that files contain to hundredths of a second.
enum FrameDelays {
    /// Rounds the end of each frame to the nearest hundredth, so that rounding errors don't accumulate. Up to
    /// 10 ms counts as 100 ms, as in browsers.
    /// - Parameter seconds: the times on screen, one a frame.
    /// - Returns: at least 2 hundredths each.
    static func hundredths(seconds: [Double]) -> [Int] {
        var end = 0.0
        var shown = 0
        return seconds.map { delay in
            end += delay <= 0.0101 ? 0.1 : min(delay, 3600)
            // Slightly less than half, so that exact halves are always rounded down, whatever the sum's
            // error.
            let next = Int((100 * end - 0.5 - 1e-6).rounded(.up))
            defer { shown += max(2, next - shown) }
            return max(2, next - shown)
        }
    }
}

extension DecodingLimits {
    /// A frame shown for longer than this, in hundredths of a second, is a pause, and may be shortened to it.
    private static let hold = 500

    /// Checks the size and the times of an animation.
    /// - Parameter delays: hundredths of a second, one a frame.
    /// - Returns: the delays, shortened to the allowed duration.
    /// - Throws: `tooLarge` with `frames`, `total.pixels` or `duration`.
    func check(width: Int, height: Int, delays: [Int]) throws(ImageDecodingError) -> [Int] {
        guard delays.count <= frames else {
            throw .tooLarge(.frames, found: delays.count, allowed: frames)
        }
        let total = width * height * delays.count
        guard total <= totalPixels else {
            throw .tooLarge(.totalPixels, found: total, allowed: totalPixels)
        }
        return try fitted(delays)
    }

    /// Shortens pauses, the longest first, until the animation lasts no longer than allowed. Other frames
    /// keep their times.
    /// - Throws: `tooLarge` with `duration`.
    func fitted(_ delays: [Int]) throws(ImageDecodingError) -> [Int] {
        let found = delays.count > 1 ? delays.reduce(0, +) : 0
        guard found > duration else { return delays }
        var excess = found - duration
        var fitted = delays
        // The longest pauses come down to the length of the next shorter one, all by the same amount.
        let holding = delays.indices.filter { delays[$0] > Self.hold }.sorted { delays[$0] > delays[$1] }
        for (number, index) in holding.enumerated() {
            let next = number + 1 < holding.count ? delays[holding[number + 1]] : Self.hold
            let cut = min(excess, (delays[index] - next) * (number + 1))
            excess -= cut
            let (each, rest) = cut.quotientAndRemainder(dividingBy: number + 1)
            for (place, longer) in holding[...number].enumerated() {
                fitted[longer] -= each + (place < rest ? 1 : 0)
            }
        }
        guard excess == 0 else { throw .tooLarge(.duration, found: found, allowed: duration) }
        return fitted
    }
}
