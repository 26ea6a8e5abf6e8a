import Raster

/// How the length of lossy WebP depends on its quality.
enum WebPRate {
    /// What moving pictures get where the limit allows it: beyond, bytes grow fast and eyes see nothing in motion.
    static let movingQuality = 79.0
    /// What stills get at least, where the limit allows it.
    static let stillQuality = 90.0
    /// Below, blocks show.
    static let worstQuality = 25.0

    /// Frames are many, so the search for segments is left out.
    static func movingSettings(_ quality: Double) -> WebPEncoder.Settings {
        WebPEncoder.Settings(quality: quality, segments: 1)
    }

    /// Lengths by quality, as shares of that at 75: means of stickers.
    private static let lengths: [(quality: Double, share: Double)] = [
        (0, 0.30), (15, 0.45), (30, 0.69), (45, 0.80), (60, 0.90), (75, 1), (80, 1.13), (85, 1.3), (90, 1.65),
        (95, 2.4), (100, 4.5),
    ]

    /// The best quality, in whole steps, at which what has `bytes` at one quality should have no more than `wanted`.
    static func quality(_ quality: Double, bytes: Int, wanted: Double, best: Double) -> Double {
        let allowed = share(quality) * wanted / Double(max(1, bytes))
        var found = best
        while found > 0, share(found) > allowed { found -= 1 }
        return found
    }

    /// Of the limit, where a whole file's length is known.
    static let filling = 0.96

    /// The quality of a better moving picture where blocks may show and a tenth of the limit is left; nil: another run isn't
    /// worth its time.
    /// - Parameter bytes: of the file at this quality.
    static func better(than quality: Double, bytes: Int, limit: Int, best: Double) -> Double? {
        guard quality < 60, Double(bytes) <= Double(limit) * 0.9 else { return nil }
        let found = self.quality(quality, bytes: bytes, wanted: Double(limit) * filling, best: best)
        return found >= quality + 3 ? found : nil
    }

    private static func share(_ quality: Double) -> Double {
        for (low, high) in zip(lengths, lengths.dropFirst()) where quality <= high.quality {
            let part = (quality - low.quality) / (high.quality - low.quality)
            return low.share + part * (high.share - low.share)
        }
        return lengths[lengths.count - 1].share
    }
}
