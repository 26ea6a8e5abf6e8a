/// Chooses the colors of a GIF.
struct PaletteMaker {
    /// At most `count` (1…255) colors.
    func palette(_ histogram: ColorHistogram, count: Int) -> Palette {
        palette(stretched(histogram), count: count)
    }

    private func palette(_ points: [PointSplitter.Entry], count: Int) -> Palette {
        let colors = PointSplitter().middles(points, count: max(1, min(255, count)))
        return Palette(colors: Set(colors.map(bits)).sorted())
    }

    /// The first part of a palette of `count` colors, for `own`, so long that both parts err least in all; and how far
    /// (mean squared distance) `own` is from it.
    func palette(
        _ own: ColorHistogram, leavingRoomFor other: ColorHistogram, count: Int
    ) -> (Palette, spread: Float) {
        let (ownPoints, otherPoints) = (stretched(own), stretched(other))
        let (ownCount, otherCount) = (own.count, other.count)
        let tried = Self.shares.map { eighths in
            let share = max(1, min(count - 1, count * eighths / 8))
            let first = palette(ownPoints, count: share)
            let spread = error(ownPoints, first)
            let both = palette(otherPoints, beside: first.colors, count: count - share, spread: spread)
            let sum = spread * ownCount + error(otherPoints, both) * otherCount
            return (palette: first, spread: spread, error: sum)
        }
        let best = tried.min { $0.error < $1.error }
        return best.map { ($0.palette, $0.spread) } ?? (palette(ownPoints, count: count), 0)
    }

    /// Eighths of the colors that may be the first part.
    private static let shares = [3, 4, 5, 6]

    /// A palette that begins with given colors and has `count` more for what they don't suit.
    /// - Parameter spread: squared distance from the given colors up to which they suit.
    func palette(_ histogram: ColorHistogram, beside given: [UInt32], count: Int, spread: Float) -> Palette {
        palette(stretched(histogram), beside: given, count: count, spread: spread)
    }

    private func palette(
        _ points: [PointSplitter.Entry], beside given: [UInt32], count: Int, spread: Float
    ) -> Palette {
        let targets = given.map { ColorMetric.stretched(ColorMetric.channels($0)) }
        let search = NearestSearch(targets.isEmpty ? [SIMD4(repeating: 1e6)] : targets)
        let open = points.filter { entry in
            guard !targets.isEmpty else { return true }
            let d = entry.point - targets[search.nearest(entry.point)]
            return (d * d).sum() > spread
        }
        let more = Set(PointSplitter().middles(open, count: max(1, count)).map(bits)).sorted().prefix(count)
        // The number of colors is known beforehand: what isn't needed says something twice.
        let missing = max(0, count - more.count)
        let filler = more.last ?? given.last ?? 0xff00_0000
        return Palette(colors: given + more + repeatElement(filler, count: missing))
    }

    private func stretched(_ histogram: ColorHistogram) -> [PointSplitter.Entry] {
        histogram.means().map {
            PointSplitter.Entry(point: ColorMetric.stretched($0.point), count: $0.count)
        }
    }

    /// Mean squared distance of the counted colors from their nearest.
    func error(_ histogram: ColorHistogram, _ palette: Palette) -> Float {
        error(stretched(histogram), palette)
    }

    private func error(_ points: [PointSplitter.Entry], _ palette: Palette) -> Float {
        guard !palette.colors.isEmpty else { return 0 }
        let stretched = palette.colors.map { ColorMetric.stretched(ColorMetric.channels($0)) }
        let search = NearestSearch(stretched)
        var (sum, count) = (Float(0), Float(0))
        for entry in points {
            let d = entry.point - stretched[search.nearest(entry.point)]
            sum += entry.count * (d * d).sum()
            count += entry.count
        }
        return sum / max(count, 1)
    }

    private func bits(_ stretched: SIMD4<Float>) -> UInt32 {
        let color = ColorMetric.plain(stretched).rounded(.toNearestOrAwayFromZero)
            .clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255))
        return UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xff00_0000
    }
}
