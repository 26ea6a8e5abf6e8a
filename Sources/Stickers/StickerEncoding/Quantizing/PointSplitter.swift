/// Divides points into groups with little spread: splits along the axis of greatest spread, then lets each group's
/// middle settle.
struct PointSplitter {
    /// A point and how often it occurs.
    struct Entry: Sendable {
        var point: SIMD4<Float>
        var count: Float
    }

    private struct Box {
        var range: Range<Int>
        var mean = SIMD4<Float>()
        var axis = SIMD4<Float>()
        /// Weighted squared distance along `axis`: what a split can gain.
        var spread: Float = 0
    }

    var rounds = 6

    /// The middles of at most `count` groups.
    func middles(_ points: [Entry], count: Int) -> [SIMD4<Float>] {
        guard !points.isEmpty else { return [] }
        var entries = points
        var boxes = [measured(0..<entries.count, entries)]
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
                boxes[widest].spread > 0
            else { break }
            let box = boxes[widest]
            let middle = (box.mean * box.axis).sum()
            let cut = entries[box.range].partition { ($0.point * box.axis).sum() > middle }
            guard cut > box.range.lowerBound, cut < box.range.upperBound else {
                boxes[widest].spread = 0
                continue
            }
            boxes[widest] = measured(box.range.lowerBound..<cut, entries)
            boxes.append(measured(cut..<box.range.upperBound, entries))
        }
        return settled(boxes.map(\.mean), entries)
    }

    private func measured(_ range: Range<Int>, _ entries: [Entry]) -> Box {
        var box = Box(range: range)
        var total: Float = 0
        for entry in entries[range] {
            total += entry.count
            box.mean += entry.count * entry.point
        }
        box.mean /= max(total, 1)
        // The covariance matrix's rows; its strongest direction by repeated multiplication.
        var (xx, xy, xz, xw) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
        for entry in entries[range] {
            let d = entry.point - box.mean
            let w = entry.count * d
            xx += w.x * d
            xy += w.y * d
            xz += w.z * d
            xw += w.w * d
        }
        var axis = SIMD4<Float>(1, 1.1, 0.9, 1)
        for _ in 0..<12 {
            let next = axis.x * xx + axis.y * xy + axis.z * xz + axis.w * xw
            let length = (next * next).sum().squareRoot()
            guard length > 0 else { break }
            axis = next / length
        }
        box.axis = axis
        box.spread = (axis * (axis.x * xx + axis.y * xy + axis.z * xz + axis.w * xw)).sum()
        return box
    }

    private func settled(_ start: [SIMD4<Float>], _ entries: [Entry]) -> [SIMD4<Float>] {
        var centers = start
        for _ in 0..<rounds {
            let search = NearestSearch(centers)
            var sums = [SIMD4<Float>](repeating: SIMD4(), count: centers.count)
            var counts = [Float](repeating: 0, count: centers.count)
            for entry in entries {
                let i = search.nearest(entry.point)
                sums[i] += entry.count * entry.point
                counts[i] += entry.count
            }
            for i in centers.indices where counts[i] > 0 { centers[i] = sums[i] / counts[i] }
        }
        return centers
    }
}
