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
    /// - Throws: `tooLarge` with `frames`, `total.pixels` or `duration`.
    func check(width: Int, height: Int, delays: [Int]) throws(DecodingError) {
        guard delays.count <= frames else {
            throw .tooLarge(what: "frames", found: delays.count, allowed: frames)
        }
        let total = width * height * delays.count
        guard total <= totalPixels else {
            throw .tooLarge(what: "total.pixels", found: total, allowed: totalPixels)
        }
        let duration = delays.count > 1 ? delays.reduce(0, +) : 0
        guard duration <= self.duration else {
            throw .tooLarge(what: "duration", found: duration, allowed: self.duration)
        }
    }
}
