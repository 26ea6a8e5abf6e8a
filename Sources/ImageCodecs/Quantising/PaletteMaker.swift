/// Chooses the colours of a GIF.
struct PaletteMaker {
    /// At most `count` (1…255) colours.
    func palette(_ histogram: ColorHistogram, count: Int) -> Palette {
        let count = max(1, min(255, count))
        let points = histogram.means().map {
            PointSplitter.Entry(point: ColorMetric.stretched($0.point), count: $0.count)
        }
        let colors = PointSplitter().middles(points, count: count)
        return Palette(colors: Set(colors.map(bits)).sorted())
    }

    /// Mean squared distance of the counted colours from their nearest.
    func error(_ histogram: ColorHistogram, _ palette: Palette) -> Float {
        guard !palette.colors.isEmpty else { return 0 }
        let stretched = palette.colors.map { ColorMetric.stretched(ColorMetric.channels($0)) }
        let search = NearestSearch(stretched)
        var (sum, count) = (Float(0), Float(0))
        for entry in histogram.means() {
            let point = ColorMetric.stretched(entry.point)
            let d = point - stretched[search.nearest(point)]
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
