/// Chooses colours: splits along the axis of greatest spread, then lets each colour settle in the middle of what
/// it stands for.
struct PaletteMaker {
    private struct Box {
        var range: Range<Int>
        var mean = SIMD3<Float>()
        var axis = SIMD3<Float>()
        /// Weighted squared distance along `axis`: what a split can gain.
        var spread: Float = 0
    }

    /// Rounds of settling.
    var rounds = 3

    /// At most `count` (1…255) colours; the exact ones where so many suffice.
    func palette(_ histogram: ColorHistogram, count: Int) -> Palette {
        let count = max(1, min(255, count))
        if let exact = histogram.exact, exact.count <= count { return Palette(colors: exact.keys.sorted()) }
        var entries = histogram.entries()
        for i in entries.indices { entries[i].color = ColorMetric.stretched(entries[i].color) }
        guard !entries.isEmpty else { return Palette(colors: [0xff00_0000]) }
        var boxes = [measured(0..<entries.count, entries)]
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
                boxes[widest].spread > 0
            else { break }
            let box = boxes[widest]
            let middle = (box.mean * box.axis).sum()
            let cut = entries[box.range].partition { ($0.color * box.axis).sum() > middle }
            guard cut > box.range.lowerBound, cut < box.range.upperBound else {
                boxes[widest].spread = 0
                continue
            }
            boxes[widest] = measured(box.range.lowerBound..<cut, entries)
            boxes.append(measured(cut..<box.range.upperBound, entries))
        }
        let colors = settled(boxes.map(\.mean), entries)
        return Palette(colors: Set(colors.map(bits)).sorted())
    }

    private func measured(_ range: Range<Int>, _ entries: [ColorHistogram.Entry]) -> Box {
        var box = Box(range: range)
        var total: Float = 0
        for entry in entries[range] {
            total += entry.count
            box.mean += entry.count * entry.color
        }
        box.mean /= max(total, 1)
        // The covariance matrix's rows; its strongest direction by repeated multiplication.
        var (xx, xy, xz) = (SIMD3<Float>(), SIMD3<Float>(), SIMD3<Float>())
        for entry in entries[range] {
            let d = entry.color - box.mean
            let w = entry.count * d
            xx += w.x * d
            xy += w.y * d
            xz += w.z * d
        }
        var axis = SIMD3<Float>(1, 1.1, 0.9)
        for _ in 0..<12 {
            let next = axis.x * xx + axis.y * xy + axis.z * xz
            let length = (next * next).sum().squareRoot()
            guard length > 0 else { break }
            axis = next / length
        }
        box.axis = axis
        box.spread = (axis * (axis.x * xx + axis.y * xy + axis.z * xz)).sum()
        return box
    }

    private func settled(_ start: [SIMD3<Float>], _ entries: [ColorHistogram.Entry]) -> [SIMD3<Float>] {
        var centers = start
        for _ in 0..<rounds {
            let search = NearestSearch(centers)
            var sums = [SIMD3<Float>](repeating: SIMD3(), count: centers.count)
            var counts = [Float](repeating: 0, count: centers.count)
            for entry in entries {
                let i = search.nearest(entry.color)
                sums[i] += entry.count * entry.color
                counts[i] += entry.count
            }
            for i in centers.indices where counts[i] > 0 { centers[i] = sums[i] / counts[i] }
        }
        return centers
    }

    private func bits(_ stretched: SIMD3<Float>) -> UInt32 {
        let color = ColorMetric.plain(stretched).rounded(.toNearestOrAwayFromZero)
            .clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255))
        return UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xff00_0000
    }
}
