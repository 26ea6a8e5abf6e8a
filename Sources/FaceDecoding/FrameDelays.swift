import ImageCodecs

/// Times on screen as files write them, as hundredths of a second.
enum FrameDelays {
    /// Rates that are no whole number of hundredths alternate: each frame ends at the hundredth next to its end, so
    /// that nothing adds up. Up to 10 ms is shown as 100 ms, as browsers do.
    static func hundredths(seconds: [Double]) -> [Int] {
        var end = 0.0
        var shown = 0
        return seconds.map { delay in
            end += delay <= 0.0101 ? 0.1 : min(delay, 3600)
            // A hair less, so that what is exactly between two goes down however it was summed.
            let next = Int((100 * end - 0.5 - 1e-6).rounded(.up))
            defer { shown += max(2, next - shown) }
            return max(2, next - shown)
        }
    }
}

extension DecodingLimits {
    /// A frame that is shown for longer holds the animation, and may be shortened to this. Hundredths of a second.
    private static let hold = 500

    /// - Returns: the delays, within the duration.
    /// - Throws: `tooLarge` with `frames`, `total.pixels` or `duration`.
    func check(width: Int, height: Int, delays: [Int]) throws(DecodingError) -> [Int] {
        guard delays.count <= frames else {
            throw .tooLarge(what: "frames", found: delays.count, allowed: frames)
        }
        let total = width * height * delays.count
        guard total <= totalPixels else {
            throw .tooLarge(what: "total.pixels", found: total, allowed: totalPixels)
        }
        return try fitted(delays)
    }

    /// Delays that together last no longer than allowed. Frames that hold are shortened, the longest first, and no
    /// other.
    /// - Throws: `tooLarge` with `duration`.
    func fitted(_ delays: [Int]) throws(DecodingError) -> [Int] {
        let found = delays.count > 1 ? delays.reduce(0, +) : 0
        guard found > duration else { return delays }
        var excess = found - duration
        var fitted = delays
        // All frames that hold come down to one length.
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
        guard excess == 0 else { throw .tooLarge(what: "duration", found: found, allowed: duration) }
        return fitted
    }
}
